import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { type Fault, makeTarget, TOO_LATE } from './faults.ts'
import {
  addOrders,
  type Checksums,
  countOf,
  isEqual,
  makeOldQuarter,
  placeOfRows,
  rowsInDatabase,
} from './quarter-rows.ts'
import { canMount } from './small-disk.ts'
import { createWorld, type World } from './world.ts'

export type ArchiveOptions = Readonly<{
  database: TestDatabase
  count: number
  seed: number
  /** Orders in the quarter at the start; each turn adds some. */
  orders: number
  faults: readonly Fault[]
  say: (line: string) => void
}>

export type ArchiveReport = Readonly<{
  turns: number
  seconds: number
  rows: number
  /** Turns by fault, where a kill came, and where the rows were afterwards. */
  faults: Readonly<Record<string, number>>
  points: Readonly<Record<string, number>>
  places: Readonly<Record<string, number>>
  leftOut: readonly string[]
  problems: readonly string[]
}>

type Tally = Record<string, number>

const count = (tally: Tally, name: string): void => {
  tally[name] = (tally[name] ?? 0) + 1
}

/** Archives under faults, again and again; after each fault and each step every row is looked for. */
export async function runArchive(options: ArchiveOptions): Promise<ArchiveReport> {
  const { database, seed, say } = options
  const startedAt = performance.now()
  const mounts = await canMount()
  const faults = options.faults.filter(({ needsMount }) => mounts || needsMount !== true)
  const leftOut = options.faults.filter((fault) => !faults.includes(fault)).map(({ name }) => name)
  const met = Object.fromEntries(faults.map(({ name }) => [name, 0]))
  const done = { faults: met, points: {}, places: {} } satisfies Record<string, Tally>
  const problems: string[] = []
  await makeOldQuarter(database.pool)
  await addOrders(database.pool, { from: 0, count: options.orders })
  const world = await createWorld(database)
  let turns = 0
  let rows = 0
  try {
    // A row that is lost stays lost: whatever comes after the first problem says nothing.
    while (turns < options.count && problems.length === 0) {
      const random = createRandom(seed, turns)
      // Each fault is met as often as any other.
      const fault = faults[(turns + seed) % faults.length]
      if (fault === undefined) throw new Error('There is no fault.')
      turns += 1
      await addOrders(database.pool, { from: turns * 1_000_000, count: 1 + random.below(5) })
      const name = `turn ${turns}, seed ${seed}, ${fault.name}`
      const turnStartedAt = performance.now()
      let outcome = 'held'
      try {
        const turn = oneTurn({ world, fault, random, turns }, done)
        rows = await within(TURN_MILLISECONDS_MAXIMUM, turn)
      } catch (error) {
        outcome = 'FAILED'
        problems.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
      }
      count(done.faults, fault.name)
      say(`${name}: ${outcome}, ${Math.round(performance.now() - turnStartedAt)} ms`)
    }
  } finally {
    world.remove()
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { turns, seconds, rows, ...done, leftOut, problems }
}

/** A drop or a restore alone may wait 40 s for others' locks. */
const TURN_MILLISECONDS_MAXIMUM = 60_000

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const late = delay(milliseconds, null, { signal: over.signal }).then(() => {
    throw new Error(`The turn has not ended within ${milliseconds} ms.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    await late.catch(() => undefined)
  }
}

type TurnOf = Readonly<{
  world: World
  fault: Fault
  random: Random
  turns: number
}>

type Tallies = Readonly<{ points: Tally; places: Tally }>

async function oneTurn({ world, fault, random, turns }: TurnOf, done: Tallies): Promise<number> {
  const { pool } = world.database
  const before = await rowsInDatabase(pool)
  const to = join(world.folder, `turn-${turns}`)
  makeTarget(to)
  const effect = await fault.run({ world, to, random })
  if (fault.succeeds !== null && effect.succeeded !== fault.succeeds) {
    throw new Error(`${effect.succeeded} commands succeeded: ${effect.refusals.join('; ')}`)
  }
  const other = effect.refusals.find((text) => fault.says?.test(text) === false)
  if (other !== undefined) throw new Error(`refused otherwise: ${other}`)
  await world.untilFree()
  if (effect.point !== undefined) count(done.points, effect.point)
  const place = await placeOfRows(pool, before)
  count(done.places, `${fault.name}: ${place === null ? 'database' : 'files'}`)
  if (place === null) await world.archive(to)
  await restoreAndCompare(world, before)
  await world.archive(`${to}-again`)
  await restoreAndCompare(world, before)
  for (const end of ['', '-again', '-other', '-file', '-disk']) {
    rmSync(`${to}${end}`, { recursive: true, force: true })
  }
  return countOf(before)
}

async function restoreAndCompare(world: World, before: Checksums): Promise<void> {
  const { pool } = world.database
  const folder = await placeOfRows(pool, before)
  if (folder === null) throw new Error('the rows are in the database after an archive')
  await world.restore(folder)
  if (!isEqual(await rowsInDatabase(pool), before)) throw new Error('restored rows differ')
}

type Seen = Pick<ArchiveReport, 'problems' | 'faults' | 'points'>

/** What is wrong with a run, in words; nothing where every rule held and every wanted fault was met. */
export function verdictOf({ problems, faults, points }: Seen): string[] {
  const missed = Object.keys(faults).filter((name) => faults[name] === 0)
  const kills = Object.keys(points)
  const isKilled = kills.length === 0 || kills.some((point) => point !== TOO_LATE)
  return [
    ...problems,
    ...missed.map((name) => `${name}: never met`),
    ...(isKilled ? [] : ['Every kill came too late.']),
  ]
}
