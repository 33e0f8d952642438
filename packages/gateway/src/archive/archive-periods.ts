import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../kernel/index.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveRun, ArchiveStore, Dropping } from './archive-store.ts'
import { flush, writeText } from './durable-files.ts'
import { hashOf, manifestOf, manifestPath, manifestText, writerOf } from './manifest.ts'
import type { Obstacle, Period, PeriodTotals } from './period.ts'
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

type Running = ArchiveRun & ArchiveWish & Readonly<{ final: string; unfinished: string }>

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
  for (const period of await ports.store.periodsBefore(wish.before)) {
    const obstacles = await ports.store.read(period, wish.before, (seen) => seen.obstacles())
    if (obstacles.length > 0) yield { ok: false, period, obstacles }
    else yield await archivePeriod(ports, { ...wish, period })
  }
}

async function archivePeriod(
  ports: ArchivePorts,
  wish: ArchiveWish & Readonly<{ period: Period }>,
): Promise<ArchiveOutcome> {
  const { period } = wish
  const archiveId = ports.newId()
  const running = { ...wish, archiveId, ...placesOf(wish, archiveId) }
  await clearPlace(running, await ports.store.begin({ period, archiveId }))
  await mkdir(running.unfinished, { recursive: true, mode: 0o700 })
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

type Place = Readonly<{ folder: string; period: Period }>

function placesOf({ folder, period }: Place, id: string) {
  const final = path.resolve(folder, period.name)
  return { final, unfinished: `${final}.${id}.unfinished` }
}

/** What an interrupted run left behind is removed; what anybody else wrote is not touched. */
async function clearPlace(running: Running, replaced: string | null): Promise<void> {
  const { final } = running
  if (replaced !== null) {
    await rm(placesOf(running, replaced).unfinished, { recursive: true, force: true })
    if ((await writerOf(final)) === replaced) await rm(final, { recursive: true })
  }
  const isTaken = await access(final).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new ArchiveError(`${final} is there already. Choose another folder for --to.`)
}

/** The files are on the disk under their final name before the rows go. */
async function replaceByFiles(
  ports: ArchivePorts,
  running: Running,
  written: Extract<Export, { ok: true }>,
): Promise<ArchiveOutcome> {
  const { period, archiveId, final, unfinished } = running
  const { totals, postedHours } = written
  const files = await verifiedFiles(unfinished, totals)
  const text = manifestText(manifestOf(running, { files, accounts: totals.accounts }))
  await writeText(manifestPath(unfinished), text)
  await flush(unfinished)
  await rename(unfinished, final)
  await flush(path.dirname(final))
  const archived = { period, folder: final, totals, manifestHash: hashOf(text) }
  const report = reportOf(ports, archived)
  const dropping = await ports.store.drop({ ...archived, archiveId, postedHours, report })
  if (dropping === 'Dropped') return { ok: true, archived }
  await rm(final, { recursive: true })
  throw new ArchiveError(SENTENCES[dropping](period.name))
}

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
