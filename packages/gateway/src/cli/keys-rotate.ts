import { type Configuration, readConfiguration } from '../config/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { nodesLackKey } from './nodes-lack-key.ts'
import { withOperatorOf } from './with-operator.ts'

export type KeysRotateOptions = Readonly<{ toFile?: string; fromFile?: string; json?: boolean }>

/**
 * Wraps the data keys by the configured master key, or by the one of `--to-file`. Beside a running gateway
 * nothing stops: every process must hold the new key first, and is named where it does not.
 */
export async function keysRotate(ports: CliPorts, options: KeysRotateOptions): Promise<void> {
  const configuration = readConfiguration(ports.environment)
  const changed = withKeyFiles(configuration, options)
  const rotation = await withOperatorOf(ports, changed, (operator) =>
    operator.vaultKeys.rotateMasterKey(),
  )
  if (rotation.kind === 'NodesLackKey') throw nodesLackKey(rotation)
  const { rewrapped, total, keyEncryptionKeyId } = rotation
  ports.print(
    options.json === true
      ? JSON.stringify({ rewrapped, total, keyEncryptionKeyId })
      : `Wrapped ${rewrapped} data keys again; the master key ${keyEncryptionKeyId} now opens all ${total}.`,
  )
  if (options.toFile !== undefined) {
    ports.note(`From the next start on: VEZNE_MASTER_KEY_FILE=${options.toFile}`)
  }
  ports.note(
    'No data key needs the previous master key any more: unset VEZNE_MASTER_KEY_PREVIOUS, and keep ' +
      'the old key with the backups that were made under it.',
  )
}

/** The new key wraps; whatever was configured before it still opens. */
function withKeyFiles(
  configuration: Configuration,
  { toFile, fromFile }: KeysRotateOptions,
): Configuration {
  const { masterKey, previousMasterKeys } = configuration
  const from = fromFile === undefined ? [] : [{ kind: 'file', path: fromFile } as const]
  if (toFile === undefined) {
    return { ...configuration, previousMasterKeys: [...previousMasterKeys, ...from] }
  }
  return {
    ...configuration,
    // Made only where the database lets this command work.
    masterKey: { kind: 'file', path: toFile, isMadeIfMissing: true },
    previousMasterKeys: [masterKey, ...previousMasterKeys, ...from],
  }
}
