import { type DataKeyRotation, SEAL_CLASSES, type SealClass } from '../cards/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { nodesLackKey } from './nodes-lack-key.ts'
import { withOperator } from './with-operator.ts'

export type KeysRotateDataOptions = Readonly<{ class?: string }>

/**
 * Begins a new data key for one class or all, and seals every record again. Broken off, the records that
 * are left are sealed by the running gateway, or by the next one that starts.
 */
export async function keysRotateData(
  ports: CliPorts,
  options: KeysRotateDataOptions,
): Promise<void> {
  const classes = classesIn(options.class)
  const broken = await withOperator(ports, (operator) => rotateAll(ports, operator, classes))
  if (broken > 0) {
    throw new CommandError(
      `${broken} records do not open under the data key that they name: somebody altered them in the ` +
        'database. Their old data key is kept; "keys status" shows it.',
    )
  }
  ports.print('No record is left under an old data key.')
  ports.note('Old keys still open what is under way, and are removed an hour after their rotation.')
}

async function rotateAll(
  ports: CliPorts,
  { vaultKeys }: Operator,
  classes: readonly SealClass[],
): Promise<number> {
  for (const keyClass of classes) {
    ports.print(`${keyClass}: ${describe(await vaultKeys.rotateDataKey(keyClass))}`)
  }
  const report = (left: number) => ports.note(`${left} records are left under old data keys.`)
  const { broken } = await vaultKeys.resealAll(report)
  return broken
}

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

function classesIn(name: string | undefined): readonly SealClass[] {
  if (name === undefined) return SEAL_CLASSES
  const known = SEAL_CLASSES.filter((candidate) => candidate === name)
  if (known.length > 0) return known
  throw new CommandError(
    `"${name}" is no class of data keys that can be renewed; --class takes one of ${SEAL_CLASSES.join(', ')}.`,
  )
}
