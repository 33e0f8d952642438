import type pg from 'pg'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { startProgram } from '../../harness/program-process.ts'
import { recordsUnder } from './sealed-records.ts'

export type Settings = Readonly<Record<string, string>>

export type OperatorPorts = Readonly<{
  pool: pg.Pool
  /** With the given master key first and the other one behind it. */
  settings: (first: 0 | 1) => Settings
  /** Waits until this share of the payments is done. */
  untilShare: (share: number) => Promise<unknown>
  /** Broken off, a rotation of data keys leaves records to the gateways. */
  breaksOff: boolean
}>

export type Rotations = {
  masterKey: number
  dataKeys: number
  /** Records that lay under a key when its rotation began. */
  resealed: number
  /** After each whole rotation, beside the traffic. */
  leftUnderOldKeys: number
}

/** Rotates as an operator does, by commands beside the running gateways; ends with the second key. */
export async function rotateUnderLoad(ports: OperatorPorts): Promise<Rotations> {
  const rotations: Rotations = { masterKey: 0, dataKeys: 0, resealed: 0, leftUnderOldKeys: 0 }
  await ports.untilShare(0.1)
  await rotateMasterKey(ports, rotations, 1)
  await rotateDataKeys(ports, rotations)
  await ports.untilShare(0.4)
  await rotateMasterKey(ports, rotations, 0)
  await rotateMasterKey(ports, rotations, 1)
  await ports.untilShare(0.6)
  await rotateDataKeys(ports, rotations)
  return rotations
}

async function rotateMasterKey(
  { settings }: OperatorPorts,
  rotations: Rotations,
  to: 0 | 1,
): Promise<void> {
  const command = startProgram(['keys', 'rotate'], settings(to))
  const exitCode = await command.ended
  // Six classes, and the keys that earlier rotations retired.
  if (exitCode === 0 && /^Wrapped [1-9]/m.test(command.output())) rotations.masterKey += 1
  else throw new Error(`vezne keys rotate ended with ${exitCode}: ${command.output()}`)
}

async function rotateDataKeys(ports: OperatorPorts, rotations: Rotations): Promise<void> {
  const { pool, settings, breaksOff } = ports
  rotations.resealed += await recordsUnder(pool, 'Active')
  const command = startProgram(['keys', 'rotate', 'data'], settings(1))
  if (breaksOff) {
    await waitFor(() => command.output().includes('records are left'), {
      what: `the first records under the new data keys: ${command.output()}`,
    })
    await command.end('SIGKILL')
  } else {
    const exitCode = await command.ended
    if (exitCode !== 0) throw new Error(`vezne keys rotate data: ${command.output()}`)
    rotations.leftUnderOldKeys += await recordsUnder(pool, 'DecryptOnly')
  }
  rotations.dataKeys += 1
}
