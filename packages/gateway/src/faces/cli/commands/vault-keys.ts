import { resolve } from 'node:path'
import { type Configuration, readConfiguration } from '../../../base/config/index.ts'
import {
  type DataKeyRotation,
  type NodesLackKey,
  SEAL_CLASSES,
  type SealClass,
} from '../../../payment/cards/index.ts'
import { CommandError, command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

/** Prints ids, states and numbers of keys: no key material. */
const status = command({
  name: 'keys status',
  description: 'the vault’s data keys, and how many records each seals',
  example: 'vezne keys status',
  run: async (ports) => {
    const keys = await withOperator(ports, (operator) => operator.vaultKeys.status())
    const lines = keys.map(({ class: keyClass, state, keyId, records, keyEncryptionKeyId }) => {
      const columns = [keyClass.padEnd(13), state.padEnd(11), keyId, `${records} records`]
      return `${columns.join('  ')}, wrapped by ${keyEncryptionKeyId}`
    })
    return { json: keys, lines }
  },
})

/**
 * Wraps the data keys by the configured master key, or by the key in `--to-file`. Gateways keep running. Each of
 * their processes must hold the new key first; the refusal names those that do not.
 */
const rotate = command({
  name: 'keys rotate',
  description: 'wrap the vault’s data keys by another master key',
  options: {
    '--to-file <file>': 'the new master key; made there if there is none',
    '--from-file <file>': 'a master key from before that still opens',
  },
  example: 'vezne keys rotate --to-file /etc/vezne/master-key-2',
  run: async (ports, { fromFile, ...given }) => {
    // A start in another folder must find the file too.
    const toFile = given.toFile === undefined ? undefined : resolve(given.toFile)
    const files = { toFile, fromFile }
    const configuration = withKeyFiles(readConfiguration(ports.environment), files)
    const rotation = await withOperator(
      ports,
      (operator) => operator.vaultKeys.rotateMasterKey(),
      configuration,
    )
    if (rotation.kind === 'NodesLackKey') throw nodesLackKey(rotation)
    const { rewrapped, total, keyEncryptionKeyId } = rotation
    if (toFile !== undefined) {
      ports.note(
        `From the next start on: VEZNE_MASTER_KEY_FILE=${toFile}. Keep a copy of the new key now, apart from ` +
          'the database: nothing else opens the vault any more.',
      )
    }
    ports.note(
      'No data key needs the previous master key any more: unset VEZNE_MASTER_KEY_PREVIOUS. Keep ' +
        'the old key for as long as there is a backup that was made under it, and apart from all backups.',
    )
    const line = `Wrapped ${rewrapped} data keys again; the master key ${keyEncryptionKeyId} now opens all ${total}.`
    return { json: { rewrapped, total, keyEncryptionKeyId }, lines: [line] }
  },
})

/** The configuration under which the new key wraps and the earlier keys still unwrap. */
function withKeyFiles(
  configuration: Configuration,
  { toFile, fromFile }: Readonly<{ toFile: string | undefined; fromFile: string | undefined }>,
): Configuration {
  const { masterKey, previousMasterKeys } = configuration
  const from = fromFile === undefined ? [] : [{ kind: 'file', path: fromFile } as const]
  if (toFile === undefined) {
    return { ...configuration, previousMasterKeys: [...previousMasterKeys, ...from] }
  }
  return {
    ...configuration,
    // The file is made only after the database accepted this command.
    masterKey: { kind: 'file', path: toFile, isMadeIfMissing: true },
    previousMasterKeys: [masterKey, ...previousMasterKeys, ...from],
  }
}

/**
 * A rotation that is interrupted leaves records under old data keys; a running gateway, or the next that
 * starts, seals them again.
 */
const rotateData = command({
  name: 'keys rotate data',
  description: 'begin new data keys and seal every record again under them',
  options: { '--class <name>': 'one class of keys only' },
  example: 'vezne keys rotate data --class card',
  json: 'lines',
  run: async (ports, { class: name }) => {
    const classes = sealClassesIn(name)
    const broken = await withOperator(ports, async ({ vaultKeys }) => {
      for (const each of classes) {
        ports.print(`${each}: ${describe(await vaultKeys.rotateDataKey(each))}`)
      }
      const report = (left: number) => ports.note(`${left} records are left under old data keys.`)
      return (await vaultKeys.resealAll(report)).broken
    })
    if (broken > 0) {
      throw new CommandError(
        `${broken} records do not open under the data key that they name: somebody altered them in the ` +
          'database. Their old data key is kept; "keys status" shows it.',
      )
    }
    return {
      lines: ['No record is left under an old data key.'],
      notes: [
        'Old keys still open what is under way, and are removed an hour after their rotation.',
      ],
    }
  },
})

function describe(rotation: DataKeyRotation): string {
  switch (rotation.kind) {
    case 'Rotated':
      return `the data key ${rotation.keyId} seals now, ${rotation.retiredKeyId} only opens`
    case 'NoKeyYet':
      return 'nothing was ever sealed'
    case 'OtherRotation':
      return 'another rotation was first; its key is as new'
    case 'NodesLackKey':
      throw nodesLackKey(rotation)
  }
}

function sealClassesIn(name: string | undefined): readonly SealClass[] {
  if (name === undefined) return SEAL_CLASSES
  const known = SEAL_CLASSES.filter((candidate) => candidate === name)
  if (known.length > 0) return known
  throw new CommandError(
    `"${name}" is no class of data keys that can be renewed; --class takes one of ${SEAL_CLASSES.join(', ')}.`,
  )
}

function nodesLackKey({ keyEncryptionKeyId, nodeIds }: NodesLackKey): CommandError {
  const count = nodeIds.length === 1 ? 'One running process does' : `${nodeIds.length} processes do`
  return new CommandError(
    `Nothing was changed. ${count} not hold the master key ${keyEncryptionKeyId}: ${nodeIds.join(', ')}. ` +
      'Give every node the new key as VEZNE_MASTER_KEY (or _FILE, _COMMAND) and the one in use as ' +
      'VEZNE_MASTER_KEY_PREVIOUS (or _FILE, _COMMAND), restart one after the other, and repeat this ' +
      'command. A process that has ended is forgotten after 45 seconds.',
  )
}

export const VAULT_KEY_COMMANDS = [status, rotate, rotateData]
