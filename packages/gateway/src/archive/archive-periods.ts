import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../kernel/index.ts'
import type { ArchiveLock, ArchiveRun, ArchiveStore, Dropping } from './archive-store.ts'
import { flush, isThere, writeText } from './files.ts'
import {
  hashOf,
  manifestOf,
  manifestPath,
  manifestText,
  marksOf,
  refuseOtherFiles,
  writerOf,
} from './manifest.ts'
import { ArchiveError, type Obstacle, type Period, type PeriodTotals } from './period.ts'
import { type Export, exportPeriod, verifiedFiles } from './write-period.ts'

export type ArchivePorts = Readonly<{
  store: ArchiveStore
  clock: Clock
  newId: () => string
  /** Who acts, for the audit chain. */
  actor: string
}>

export type ArchiveWish = Readonly<{
  /** Whole periods that ended by then, and to which nothing has happened since. */
  before: Date
  /** Where each archive becomes a folder of its own. */
  folder: string
}>

export type Archived = Readonly<{
  period: Period
  folder: string
  totals: PeriodTotals
  manifestHash: string
}>

/** What became of a period: archived, or left as it is, with the reasons. */
export type ArchiveOutcome =
  | Readonly<{ ok: true; archived: Archived }>
  | Readonly<{ ok: false; period: Period; obstacles: readonly Obstacle[] }>

type PeriodWish = ArchiveWish & Readonly<{ period: Period; lock: ArchiveLock }>

type Running = ArchiveRun & PeriodWish & Readonly<{ final: string; unfinished: string }>

/**
 * Writes closed periods to files, reads the files back, and only then drops the rows (decision 8.12).
 * Broken off anywhere it may be called again: a period is either whole in the database or whole in its
 * folder. Throws an ArchiveError where a file is not what the database holds, or a folder is taken.
 */
export async function* archivePeriods(
  ports: ArchivePorts,
  wish: ArchiveWish,
): AsyncGenerator<ArchiveOutcome> {
  if (wish.before > ports.clock.now()) {
    throw new ArchiveError('--before must not lie ahead: the present quarter is in use.')
  }
  const lock = await ports.store.lock(ports.actor)
  try {
    for (const period of await ports.store.periodsBefore(wish.before)) {
      const obstacles = await ports.store.read(period, wish.before, (seen) => seen.obstacles())
      if (obstacles.length > 0) yield { ok: false, period, obstacles }
      else yield await archivePeriod(ports, { ...wish, period, lock })
    }
  } finally {
    await lock.release()
  }
}

async function archivePeriod(ports: ArchivePorts, wish: PeriodWish): Promise<ArchiveOutcome> {
  const { period } = wish
  const archiveId = ports.newId()
  const running = { ...wish, archiveId, ...placesOf(wish, archiveId) }
  const beginning = await ports.store.begin({ period, archiveId })
  if (beginning.kind === 'Archived') return refuseArchived(period, beginning.folder)
  await clearPlace(running, beginning.replaced)
  await mkdir(wish.folder, { recursive: true, mode: 0o700 })
  // Not recursive: that would report a read-only file system as ENOENT.
  await mkdir(running.unfinished, { mode: 0o700 })
  try {
    const written = await ports.store.read(period, wish.before, (snapshot) =>
      exportPeriod(snapshot, running.unfinished),
    )
    if (!written.ok) return { ok: false, period, obstacles: written.obstacles }
    return await replaceByFiles(ports, running, written)
  } finally {
    // Nothing lies there any more where all went well.
    await rm(running.unfinished, { recursive: true, force: true })
  }
}

/** Rows that were brought back by hand beside the mark of their archive: its files are not to be touched. */
function refuseArchived(period: Period, example: string): ArchiveOutcome {
  const what = 'finished archive of it ("archive restore" brings a quarter back whole)'
  return { ok: false, period, obstacles: [{ what, count: 1, example }] }
}

type Place = Readonly<{ folder: string; period: Period }>

function placesOf({ folder, period }: Place, id: string) {
  const final = path.resolve(folder, period.name)
  return { final, unfinished: `${final}.${id}.unfinished` }
}

/** What an interrupted run left behind is removed; what anybody else wrote is not touched. */
async function clearPlace(running: Running, replaced: string | null): Promise<void> {
  if (replaced !== null) {
    const { unfinished } = placesOf(running, replaced)
    await withdraw({ ...running, unfinished, archiveId: replaced })
    await rm(unfinished, { recursive: true, force: true })
  }
  if (await isThere(running.final)) {
    throw new ArchiveError(`${running.final} is there already. Choose another folder for --to.`)
  }
}

/**
 * Takes a run's own folder from its final name. The folder is moved first and looked at then: between a
 * look and a removal another run could put its own folder there.
 */
async function withdraw({
  final,
  unfinished,
  archiveId,
}: Pick<Running, 'final' | 'unfinished' | 'archiveId'>): Promise<void> {
  if ((await writerOf(final)) !== archiveId) return
  await rename(final, unfinished)
  if ((await writerOf(unfinished)) === archiveId) await rm(unfinished, { recursive: true })
  else await rename(unfinished, final)
}

/** The files are on the disk under their final name before the rows go. */
async function replaceByFiles(
  ports: ArchivePorts,
  running: Running,
  written: Extract<Export, { ok: true }>,
): Promise<ArchiveOutcome> {
  const { period, archiveId, final, unfinished, lock } = running
  const { totals, postedHours } = written
  // Marked before they are read: whatever is changed from here on is found before the rows go.
  const marks = await marksOf(unfinished)
  const files = await verifiedFiles(unfinished, totals)
  const text = manifestText(manifestOf(running, { files, accounts: totals.accounts }))
  await writeText(manifestPath(unfinished), text)
  await flush(unfinished)
  await rename(unfinished, final)
  await flush(path.dirname(final))
  const archived = { period, folder: final, totals, manifestHash: hashOf(text) }
  const drop = { ...archived, archiveId, postedHours, report: reportOf(ports, archived) }
  const dropping = await ports.store.drop(drop, async () => {
    if (!lock.isHeld()) throw new ArchiveError(LOCK_LOST)
    await refuseOtherFiles(final, { marks, manifestHash: drop.manifestHash })
  })
  if (dropping === 'Dropped') return { ok: true, archived }
  await withdraw(running)
  throw new ArchiveError(SENTENCES[dropping](period.name))
}

const LOCK_LOST =
  'The database ended the session that kept other runs away, so nothing was dropped. Run the command again.'

const SENTENCES: Readonly<Record<Exclude<Dropping, 'Dropped'>, (name: string) => string>> = {
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
