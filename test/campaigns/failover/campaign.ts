import { waitFor } from '../../../packages/gateway/src/kernel/testing/wait-for.ts'
import { Book } from '../crash/load/book.ts'
import { type Load, startLoad } from '../crash/load/start-load.ts'
import { acceptedAgain, replay } from './check/replayed-pairs.ts'
import { lostFrom } from './check/stored-orders.ts'
import { acknowledgedIn, verify } from './check/verify.ts'
import type { FailoverLab } from './lab.ts'
import { type Blow, textOf } from './replicated-database.ts'

/** So many payments pass before a blow, and again after it. */
const PAYMENTS = 30
const PAYMENTS_MILLISECONDS = 120_000
const WHOLE = { what: 'both standbys to follow the primary', timeoutMilliseconds: 180_000 }
const ACCEPTED_REPLAYED = 20
const UNKNOWN_REPLAYED = 10

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

/** One blow, and what was found after it. */
export type Round = Readonly<{
  blow: string
  /** The longest time without an acknowledged payment. */
  outageMilliseconds: number
  restMilliseconds: number
  acknowledged: number
  replayed: number
  violations: readonly string[]
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
    const round = await runRound({ lab, blow, book, load, options })
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

type RoundParts = Readonly<{
  lab: FailoverLab
  blow: Blow
  book: Book
  load: Load
  options: CampaignOptions
}>

async function runRound({ lab, blow, book, load, options }: RoundParts): Promise<Round> {
  const { calls, replicated, nodes } = lab
  const { recoveryMilliseconds = PAYMENTS_MILLISECONDS } = options
  const urls = nodes.map((node) => node.url())
  const found: string[] = []
  let [outageMilliseconds, replayed] = [0, 0]
  try {
    await payments(lab, PAYMENTS_MILLISECONDS)
    await waitFor(replicated.isWhole, WHOLE)
    const struckAt = performance.now()
    const accepted = calls.replayable(struckAt, 'ok', ACCEPTED_REPLAYED)
    await replicated.strike(blow)
    const passed = await payments(lab, recoveryMilliseconds).catch((error: unknown) => error)
    if (passed instanceof Error) {
      return brokenRound(lab, { blow, book, why: passed.message })
    }
    await waitFor(replicated.isWhole, WHOLE)
    outageMilliseconds = calls.longestOutageSince(struckAt)
    found.push(...(await acceptedAgain(urls, accepted)))
    // What nobody knows the end of may be sent again: it is taken once in all.
    const unknown = calls.replayable(performance.now(), 'unknown', UNKNOWN_REPLAYED)
    for (const call of unknown) await replay(urls[0] ?? '', call)
    replayed = accepted.length * urls.length + unknown.length
  } finally {
    await load.stop()
  }
  const { restMilliseconds, violations } = await verify(lab, book)
  return {
    blow: textOf(blow),
    outageMilliseconds,
    restMilliseconds,
    acknowledged: acknowledgedIn(book).length,
    replayed,
    violations: [...found, ...violations],
  }
}

/** So many payments are acknowledged from now on. */
async function payments({ calls }: FailoverLab, timeoutMilliseconds: number): Promise<true> {
  const before = calls.paid()
  return waitFor(() => calls.paid() >= before + PAYMENTS, {
    what: 'payments to pass',
    timeoutMilliseconds,
  })
}

/** Nothing passes any more: what is stored is asked directly. */
async function brokenRound(
  lab: FailoverLab,
  { blow, book, why }: Readonly<{ blow: Blow; book: Book; why: string }>,
): Promise<Round> {
  const acknowledged = acknowledgedIn(book)
  const ready = await Promise.all(
    lab.nodes.map(async (node) => (await fetch(`${node.url()}/readyz`)).text()),
  )
  return {
    blow: textOf(blow),
    outageMilliseconds: 0,
    restMilliseconds: 0,
    acknowledged: acknowledged.length,
    replayed: 0,
    violations: [
      `after a ${textOf(blow)}: ${why}; the gateways say ${ready.join(' and ')}`,
      ...(await lostFrom(lab.database.pool, acknowledged)),
    ],
  }
}
