import { measureHeldMemory } from './soaking/held-memory.ts'
import { soak } from './soaking/long-load.ts'
import { readSoakOptions } from './soaking/options.ts'
import { startSystem } from './system/system.ts'

const say = (line: string): void => console.log(line)

const ORDERS = 1_000

/** Held memory first, on a fresh gateway that has been warmed up; then the long load. */
async function main(): Promise<void> {
  const options = readSoakOptions(process.argv.slice(2))
  const system = await startSystem({ orders: ORDERS, say })
  try {
    const { address } = system.gateway
    await system.driver.perform({ kind: 'stock', address, oldOrders: ORDERS })
    const warm = { load: 'provision', connections: 64, seconds: 5 } as const
    await system.driver.perform({ kind: 'closed', address, ...warm })
    const held = await measureHeldMemory(system, say)
    const complaints = [...held, ...(await soak(system, options, say))]
    say(complaints.length === 0 ? 'PASSED' : `FAILED:\n${complaints.join('\n')}`)
    process.exitCode = complaints.length === 0 ? 0 : 1
  } finally {
    await system.stop()
  }
}

await main()
