import { Book } from '../crash/load/book.ts'
import { startLoad } from '../crash/load/start-load.ts'
import { lostFrom } from './check/stored-orders.ts'
import { acknowledgedIn } from './check/verify.ts'
import type { FailoverLab } from './lab.ts'
import type { Blow } from './replicated-database.ts'
import { type Round, runRound } from './round.ts'

export type CampaignOptions = Readonly<{
  blows: readonly Blow[]
  seed: number
  callers: number
  /** After a blow, payments must pass again within this time. */
  recoveryMilliseconds?: number
  /** No further blow after that time of `performance.now()`. */
  endsAt?: number
  onRound?: (round: Round) => void
}>

export type Report = Readonly<{
  rounds: readonly Round[]
  failovers: number
  calls: Readonly<Record<'ok' | 'refused' | 'unknown', number>>
  codes: ReadonlyMap<string, number>
  acknowledged: number
  links: number
  brokenOff: ReadonlyMap<string, number>
  /** Of the whole run, beside those of its rounds. */
  violations: readonly string[]
}>

/** One blow after another under load, each followed by the comparison of all books; ends at the first violation. */
export async function runCampaign(lab: FailoverLab, options: CampaignOptions): Promise<Report> {
  const books: Book[] = []
  const rounds: Round[] = []
  const brokenOff = new Map<string, number>()
  const { endsAt = Number.POSITIVE_INFINITY } = options
  for (const [number, blow] of options.blows.entries()) {
    if (performance.now() > endsAt) break
    const book = new Book()
    const load = startLoad({
      cell: lab,
      book,
      seed: options.seed * 1_000 + number,
      callers: options.callers,
      sparesLateCards: true,
    })
    books.push(book)
    const { recoveryMilliseconds } = options
    const round = await runRound({ lab, blow, book, load, recoveryMilliseconds })
    for (const [why, count] of load.brokenOff()) {
      brokenOff.set(why, (brokenOff.get(why) ?? 0) + count)
    }
    rounds.push(round)
    options.onRound?.(round)
    if (round.violations.length > 0) break
  }
  const acknowledged = books.flatMap(acknowledgedIn)
  const { calls } = lab
  const [ok, refused, unknown] = (['ok', 'refused', 'unknown'] as const).map((outcome) =>
    calls.count(outcome),
  )
  return {
    rounds,
    failovers: await lab.replicated.failovers(),
    calls: { ok: ok ?? 0, refused: refused ?? 0, unknown: unknown ?? 0 },
    codes: calls.codes(),
    acknowledged: acknowledged.length,
    links: books.reduce((sum, { paidLinks }) => sum + paidLinks.length, 0),
    brokenOff,
    violations: await lostFrom(lab.database.pool, acknowledged),
  }
}
