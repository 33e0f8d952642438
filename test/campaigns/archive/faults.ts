import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { ProgramProcess } from '../../harness/program-process.ts'
import type { Random } from '../../support/random.ts'
import { QUARTER, TABLES } from './quarter-rows.ts'
import { onSmallDisk } from './small-disk.ts'
import { BEFORE, type World } from './world.ts'

/** What a fault gets: the place of this turn, and choices that follow from the seed. */
export type Turn = Readonly<{ world: World; to: string; random: Random }>

/** What became of the commands: how many succeeded, and what the others said. */
export type Effect = Readonly<{ succeeded: number; refusals: readonly string[]; point?: string }>

async function attempt(...commands: readonly Promise<void>[]): Promise<Effect> {
  const ends = await Promise.allSettled(commands)
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  return { succeeded: commands.length - refusals.length, refusals }
}

/** Another session reads orders, as a backup does, until it is told to stop. */
async function holdTables({ world }: Turn): Promise<() => void> {
  const connection = await world.database.pool.connect()
  // Closed, not given back to the pool: the server ends the transaction with the connection.
  const release = () => connection.release(true)
  try {
    await connection.query('begin; lock table payment_order in access share mode')
    return release
  } catch (error) {
    release()
    throw error
  }
}

function until(process: ProgramProcess, what: string, seen: () => boolean | Promise<boolean>) {
  const isOver = async () => process.hasEnded() || (await seen())
  return waitFor(isOver, { what: `${what}: ${process.output()}` })
}

function archiving({ world, to }: Turn): ProgramProcess {
  return world.start(['archive', '--before', BEFORE, '--to', to, '--erase-payers'])
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const POINTS: Readonly<Record<string, (to: string) => boolean>> = {
  'as it starts': () => true,
  'as its folder appears': (to) => namesIn(to).length > 0,
  'as its last file appears': (to) =>
    namesIn(to).some((name) => namesIn(join(to, name)).includes('event.jsonl.gz')),
  'as the files get their final name': (to) => existsSync(join(to, QUARTER)),
}

async function killArchive(turn: Turn): Promise<Effect> {
  const point = turn.random.pick(Object.keys(POINTS))
  const process = archiving(turn)
  await until(process, point, () => POINTS[point]?.(turn.to) ?? true)
  await delay(turn.random.below(point === 'as it starts' ? 1_000 : 20))
  return killed(process, point)
}

/** The files exist and the drop waits: the process is killed then, or just after the lock is released. */
async function killAtDrop(turn: Turn): Promise<Effect> {
  const release = await holdTables(turn)
  const process = archiving(turn)
  try {
    await until(process, 'the final name', () => existsSync(join(turn.to, QUARTER)))
    await delay(turn.random.below(900))
  } finally {
    release()
  }
  await delay(turn.random.below(turn.random.chance(0.5) ? 5 : 1_000))
  return killed(process, 'around the drop')
}

export const TOO_LATE = 'too late'

async function killed(process: ProgramProcess, point: string): Promise<Effect> {
  const code = await process.end('SIGKILL')
  // A command that failed by itself was not killed, so the turn would prove nothing.
  if (code !== null && code !== 0) throw new Error(`${point}: ${process.output()}`)
  return { succeeded: code === 0 ? 1 : 0, refusals: [], point: code === null ? point : TOO_LATE }
}

async function waitForLock(turn: Turn): Promise<Effect> {
  const release = await holdTables(turn)
  const ending = attempt(turn.world.archive(turn.to))
  try {
    await waitFor(() => existsSync(join(turn.to, QUARTER)), { what: 'the final name' })
    await delay(turn.random.below(1_200))
  } finally {
    release()
  }
  return ending
}

async function twoRuns({ world, to }: Turn): Promise<Effect> {
  return attempt(world.archive(to), world.archive(to))
}

async function twoTargets({ world, to }: Turn): Promise<Effect> {
  return attempt(world.archive(to), world.archive(`${to}-other`))
}

/** A place that is a file, or lies below one: no folder can be made there. */
async function noFolder({ world, to, random }: Turn): Promise<Effect> {
  writeFileSync(`${to}-file`, '')
  return attempt(world.archive(random.chance(0.5) ? `${to}-file` : join(`${to}-file`, 'below')))
}

async function fullTarget({ world, to, random }: Turn): Promise<Effect> {
  // Four files and the manifest take a page each at the least.
  const pages = 1 + random.below(4)
  return onSmallDisk(`${to}-disk`, `size=${pages * 4}k`, () => attempt(world.archive(`${to}-disk`)))
}

/** No file of the process may grow above a size (EFBIG): needs no mount, so that any user can try it. */
async function limitedFiles(turn: Turn): Promise<Effect> {
  const process = archiving(turn)
  const bytes = 1 + turn.random.below(200)
  execFileSync('prlimit', ['--pid', `${process.processId}`, `--fsize=${bytes}`])
  const code = await process.ended
  return { succeeded: code === 0 ? 1 : 0, refusals: [process.output()] }
}

const IS_ROOT = process.getuid?.() === 0

/** Root can write into a folder whatever its mode is, so for root the folder is on a read-only mount. */
async function readOnlyTarget({ world, to }: Turn): Promise<Effect> {
  const archive = () => attempt(world.archive(`${to}-disk`))
  if (IS_ROOT) return onSmallDisk(`${to}-disk`, 'ro', archive)
  mkdirSync(`${to}-disk`, { mode: 0o500 })
  return archive()
}

async function killRestore({ world, to, random }: Turn): Promise<Effect> {
  // A restored archive keeps its folder, so that the next archive needs another one.
  const from = `${to}-other`
  await world.archive(from)
  const process = world.start(['archive', 'restore', join(from, QUARTER)])
  const point = random.pick(['restore: as it starts', 'restore: as its tables appear'])
  await until(process, point, async () => {
    if (point === 'restore: as it starts') return true
    const { rows } = await world.database.pool.query<{ name: string | null }>(
      `select to_regclass('event_${QUARTER}')::text as name`,
    )
    return rows[0]?.name !== null
  })
  await delay(random.below(point === 'restore: as it starts' ? 1_000 : 150))
  return killed(process, point)
}

/** A damaged archive is refused; the file is put back as it was, as from another copy. */
async function damagedArchive({ world, to, random }: Turn): Promise<Effect> {
  await world.archive(to)
  const file = join(to, QUARTER, `${random.pick(TABLES)}.jsonl.gz`)
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  const place = random.below(bytes.length)
  changed[place] = (changed[place] ?? 0) ^ (1 << random.below(8))
  const how = random.below(3)
  if (how === 0) rmSync(file)
  else writeFileSync(file, how === 1 ? changed : bytes.subarray(0, place))
  const effect = await attempt(world.restore(join(to, QUARTER)))
  writeFileSync(file, bytes)
  return effect
}

export type Fault = Readonly<{
  name: string
  needsMount?: boolean
  /** How many of its commands succeed where nothing is wrong; null: chance decides. */
  succeeds: number | null
  /** What each refusal says: a command that failed for another reason did not meet the fault. */
  says?: RegExp
  run: (turn: Turn) => Promise<Effect>
}>

const BUSY = /Another command archives/
const DAMAGED = /is not the file that was archived|cannot be read back/

export const FAULTS: readonly Fault[] = [
  { name: 'archive killed', succeeds: null, run: killArchive },
  { name: 'archive killed around the drop', succeeds: null, run: killAtDrop },
  { name: 'lock of another session', succeeds: 1, run: waitForLock },
  { name: 'two runs', succeeds: 1, says: BUSY, run: twoRuns },
  { name: 'two targets', succeeds: 1, says: BUSY, run: twoTargets },
  { name: 'no folder', succeeds: 0, says: /EEXIST|ENOTDIR/, run: noFolder },
  { name: 'full target', needsMount: true, succeeds: 0, says: /ENOSPC/, run: fullTarget },
  { name: 'limited files', succeeds: 0, says: /EFBIG/, run: limitedFiles },
  {
    name: 'read-only target',
    needsMount: IS_ROOT,
    succeeds: 0,
    says: /EROFS|EACCES/,
    run: readOnlyTarget,
  },
  { name: 'restore killed', succeeds: null, run: killRestore },
  { name: 'damaged archive', succeeds: 0, says: DAMAGED, run: damagedArchive },
]

export function makeTarget(to: string): void {
  mkdirSync(to, { recursive: true })
}
