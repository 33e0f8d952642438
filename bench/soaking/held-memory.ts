import { setTimeout as delay } from 'node:timers/promises'

import { residentBytes } from '../../test/campaigns/fuzz/memory.ts'
import type { System } from '../system/system.ts'

const CONNECTIONS = 1_000
const BANK_MILLISECONDS = 4_000
/** Measured while all payments are under way. */
const LOOK_MILLISECONDS = 3_000
const MEBIBYTE = 2 ** 20

/**
 * Measures the memory of a thousand open connections, and of a payment whose bank takes four seconds. Returns the
 * figures above the limits: 150 MB in all, and 20 kB a payment.
 */
export async function measureHeldMemory(
  { driver, gateway, bank }: System,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const { address, processId } = gateway
  const before = residentBytes(processId)
  await driver.perform({ kind: 'idle', address, connections: CONNECTIONS })
  await delay(LOOK_MILLISECONDS)
  const open = residentBytes(processId)
  const [all, own] = [open / MEBIBYTE, before / MEBIBYTE]
  say(`${CONNECTIONS} open connections: ${all.toFixed(0)} MiB, ${own.toFixed(0)} MiB before`)
  await bank.ask({ kind: 'delay', milliseconds: BANK_MILLISECONDS })
  const load = { kind: 'closed', address, load: 'provision', connections: CONNECTIONS } as const
  let under = open
  const report = await driver.perform({ ...load, seconds: 1, onIdle: true }, () => {
    setTimeout(() => {
      under = residentBytes(processId)
    }, LOOK_MILLISECONDS)
  })
  await bank.ask({ kind: 'delay', milliseconds: 0 })
  await driver.perform({ kind: 'idle', address, connections: 1 })
  const each = (under - open) / 1_000 / CONNECTIONS
  say(`${report.completed} payments under way at once: ${each.toFixed(1)} kB each`)
  const { failures, firstFailure } = report
  return [
    ...(open > 150e6 ? [`${(open / MEBIBYTE).toFixed(0)} MiB with idle connections`] : []),
    ...(each > 20 ? [`${each.toFixed(1)} kB for a payment under way`] : []),
    ...(failures > 0 ? [`${failures} slow payments failed: ${firstFailure ?? ''}`] : []),
  ]
}
