import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../base/kernel/index.ts'
import type { Archived, ArchiveLock, ArchiveRun, ArchiveStore, Dropping } from './archive-store.ts'
import { flush, writeText } from './files.ts'
import {
  hashOf,
  isWrittenBy,
  manifestPath,
  manifestText,
  marksOf,
  refuseOtherFiles,
} from './manifest.ts'
import { ArchiveError, type Obstacle, PAYERS_KEPT, type Period } from './period.ts'
import { type Export, exportPeriod, verifiedFiles } from './table-files.ts'

export type ArchivePorts = Readonly<{
  store: ArchiveStore
  clock: Clock
  newId: () => string
  /** Who acts, for the audit chain. */
  actor: string
}>

export type ArchiveRequest = Readonly<{
  /** Archives whole periods that ended by then and did not change since. */
  before: Date
  /** Each archive becomes a folder in it. */
  folder: string
  /** Erases payers' data first where only those keep a period from being archived. */
  erasesPayers: boolean
}>

/** A period was archived, or stays in the database because of the obstacles. */
export type ArchiveOutcome =
  | Readonly<{ ok: true; archived: Archived }>
  | Readonly<{ ok: false; period: Period; obstacles: readonly Obstacle[] }>

type PeriodRequest = ArchiveRequest & Readonly<{ period: Period; lock: ArchiveLock }>

/** `unfinished`: the folder of the files until they were read back. */
type Running = ArchiveRun & Readonly<{ final: string; unfinished: string }>

/**
 * Writes closed periods to files, reads the files back, and only then drops the rows (decision 8.12). An
 * interrupted run may be repeated, because every period is whole in the database or whole in its folder.
 *
 * @throws ArchiveError if a file differs from the database, or a folder exists already.
 */
export async function* archivePeriods(
  ports: ArchivePorts,
  request: ArchiveRequest,
): AsyncGenerator<ArchiveOutcome> {
  const { before } = request
  if (before > ports.clock.now()) {
    throw new ArchiveError('--before must not lie ahead: the present quarter is in use.')
  }
  const lock = await ports.store.lock(ports.actor)
  try {
    for (const period of await ports.store.periodsBefore(before)) {
      const obstacles = await obstaclesOf(ports, request, period)
      if (obstacles.length > 0) yield { ok: false, period, obstacles }
      else yield await archivePeriod(ports, { ...request, period, lock })
    }
  } finally {
    await lock.release()
  }
}

/** An archive has no personal data, so that nothing in it ever has to be erased (decision 10.22). */
async function obstaclesOf(
  { store }: ArchivePorts,
  { before, erasesPayers }: ArchiveRequest,
  period: Period,
): Promise<readonly Obstacle[]> {
  const obstacles = await store.read(period, before, (seen) => seen.obstacles())
  if (!erasesPayers) return obstacles
  const others = obstacles.filter(({ what }) => what !== PAYERS_KEPT)
  if (others.length === 0) await store.erasePayers(period)
  return others
}

async function archivePeriod(ports: ArchivePorts, request: PeriodRequest): Promise<ArchiveOutcome> {
  const { period, folder, before, lock } = request
  const archiveId = ports.newId()
  const final = path.resolve(folder, period.name)
  const run = { period, archiveId, final, unfinished: unfinishedOf(final, archiveId) }
  const beginning = await ports.store.begin(run)
  if (beginning.kind === 'Archived') {
    // Somebody inserted rows of an archived period by hand. The files of its archive are not touched.
    const what = 'finished archive of it ("archive restore" brings a quarter back whole)'
    return { ok: false, period, obstacles: [{ what, count: 1, example: beginning.folder }] }
  }
  await clearPlace(run, beginning.replaced)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Not recursive: that would report a read-only file system as ENOENT.
  await mkdir(run.unfinished, { mode: 0o700 })
  try {
    const written = await ports.store.read(period, before, (snapshot) =>
      exportPeriod(snapshot, run.unfinished),
    )
    if (!written.ok) return { ok: false, period, obstacles: written.obstacles }
    return { ok: true, archived: await replaceByFiles(ports, { ...run, lock }, written) }
  } finally {
    // A run that succeeded has renamed the folder.
    await rm(run.unfinished, { recursive: true, force: true })
  }
}

function unfinishedOf(final: string, archiveId: string): string {
  return `${final}.${archiveId}.unfinished`
}

/** Removes the folders of an interrupted run. Throws if the final folder exists and is not of that run. */
async function clearPlace({ final }: Running, replaced: string | null): Promise<void> {
  if (replaced !== null) {
    const unfinished = unfinishedOf(final, replaced)
    await withdraw({ final, unfinished, archiveId: replaced })
    await rm(unfinished, { recursive: true, force: true })
  }
  if (existsSync(final)) {
    throw new ArchiveError(`${final} is there already. Choose another folder for --to.`)
  }
}

/**
 * Removes the final folder if this run wrote it. The folder is renamed before the check that counts: between a
 * check and a removal another run could put its own folder there.
 */
async function withdraw({ final, unfinished, archiveId }: Omit<Running, 'period'>): Promise<void> {
  if (!(await isWrittenBy(archiveId, final))) return
  await rename(final, unfinished)
  if (await isWrittenBy(archiveId, unfinished)) await rm(unfinished, { recursive: true })
  else await rename(unfinished, final)
}

/** Drops the rows after the files have their final name on the disk. */
async function replaceByFiles(
  ports: ArchivePorts,
  run: Running & Readonly<{ lock: ArchiveLock }>,
  { totals, postedHours }: Extract<Export, { ok: true }>,
): Promise<Archived> {
  const { period, archiveId, final, unfinished, lock } = run
  // The marks come before the reading, so that a later change of a file is noticed before the rows are dropped.
  const marks = await marksOf(unfinished)
  const files = await verifiedFiles(unfinished, totals)
  const text = manifestText(run, { files, accounts: totals.accounts })
  await writeText(manifestPath(unfinished), text)
  await flush(unfinished)
  await rename(unfinished, final)
  await flush(path.dirname(final))
  const archived = { period, folder: final, totals, manifestHash: hashOf(text) }
  const drop = { ...archived, archiveId, postedHours, report: reportOf(ports, archived) }
  const dropping = await ports.store.drop(drop, async () => {
    if (!lock.isHeld()) throw new ArchiveError(LOCK_LOST)
    await refuseOtherFiles(final, { marks, manifestHash: archived.manifestHash })
  })
  if (dropping === 'Dropped') return archived
  await withdraw(run)
  throw new ArchiveError(NOT_DROPPED[dropping](period.name))
}

const LOCK_LOST =
  'The database ended the session that kept other runs away, so nothing was dropped. Run the command again.'

const NOT_DROPPED: Readonly<Record<Exclude<Dropping, 'Dropped'>, (name: string) => string>> = {
  Changed: (name) =>
    `Something was written to ${name} while it was exported, so nothing was dropped. Run the command again.`,
  Replaced: (name) => `Another run has begun to archive ${name}; this one dropped nothing.`,
}

function reportOf(
  { actor, clock }: ArchivePorts,
  { period, folder, totals, manifestHash }: Archived,
) {
  const { payment_order, order_operation, ledger_transfer, event } = totals.tables
  const details = {
    folder,
    orders: payment_order.rows,
    operations: order_operation.rows,
    transfers: ledger_transfer.rows,
    events: event.rows,
    manifestHash,
  }
  const happenedAt = clock.now()
  return { actor, act: 'period.archive', subject: period.name, details, happenedAt } as const
}
