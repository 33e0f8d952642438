import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ProfileOptions, readProfileOptions } from './options.ts'
import { readProfile, type Window } from './profiling/read-profile.ts'
import { routed } from './system/routed.ts'
import { ROOT } from './system/start-options.ts'
import { startSystem } from './system/system.ts'

const say = (line: string): void => console.log(line)

const WARM_UP_SECONDS = 5
const ROWS_MAXIMUM = 40
/** Not the bundle that the other measurements use: all its functions would belong to one module. */
const MODULES = join(ROOT, 'packages', 'gateway', 'dist', 'main.js')

/** Microseconds of the clock that V8's profiles use. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n)

/**
 * Where the gateway's processor time goes in one step of a scenario (by default a direct payment): a profile
 * of 10 s at 64 connections, cut to the load itself and summed by module and by function.
 */
async function main(): Promise<void> {
  const options = readProfileOptions(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'vezne-profile-'))
  try {
    const { window, completed } = await drive(folder, options)
    // The gateway that made the pattern of old orders left one too. A name begins with its time.
    const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
    const file = files.toSorted().at(-1)
    if (file === undefined) throw new Error('The gateway left no profile.')
    print(readProfile(JSON.parse(readFileSync(join(folder, file), 'utf8')), window), completed)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function drive(
  profiles: string,
  { scenario, connections, seconds }: ProfileOptions,
): Promise<Readonly<{ window: Window; completed: number }>> {
  const nodeArguments = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--cpu-prof-interval=500']
  const gateway = { nodeArguments, program: MODULES }
  const system = await startSystem({ orders: 1_000, say, gateway })
  try {
    const { driver } = system
    const { address } = system.gateway
    await driver.perform({ kind: 'stock', address, oldOrders: 1_000 })
    const load = { kind: 'closed', address, load: scenario, connections } as const
    await driver.perform({ ...load, seconds: WARM_UP_SECONDS })
    const profiled = async () => {
      let from = 0
      const report = await driver.perform({ ...load, seconds }, () => (from = now()))
      return { report, window: { from, to: now() } }
    }
    const isRouted = scenario === 'routed-provision'
    const { report, window } = await (isRouted
      ? routed(system.database.pool, profiled)
      : profiled())
    const { completed, perSecond, failures } = report
    say(`${scenario}: ${completed}, ${perSecond.toFixed(0)}/s, ${failures} failures`)
    return { window, completed }
  } finally {
    await system.stop()
  }
}

function print(shares: ReturnType<typeof readProfile>, steps: number): void {
  const { byModule, byFunction, withCalled, busyMicroseconds } = shares
  const each = (microseconds: number) => (microseconds / steps).toFixed(1)
  const row = ([name, microseconds]: readonly [string, number]) =>
    `| ${name} | ${((microseconds / busyMicroseconds) * 100).toFixed(1)} % | ${each(microseconds)} |`
  say(`busy ${each(busyMicroseconds)} µs each (own time; native functions count for their caller)`)
  for (const [title, rows] of [
    ['Module', byModule],
    ['Function', byFunction],
    ['Function with all that it called (until it waits)', withCalled],
  ] as const) {
    say(`\n| ${title} | share | µs each |\n|---|---|---|`)
    for (const one of rows.slice(0, ROWS_MAXIMUM)) say(row(one))
  }
}

await main()
