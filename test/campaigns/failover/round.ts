import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Book } from '../crash/load/book.ts'
import type { Load } from '../crash/load/start-load.ts'
import { acceptedAgain, replay } from './check/replayed-pairs.ts'
import { lostFrom } from './check/stored-orders.ts'
import { acknowledgedIn, verify } from './check/verify.ts'
import type { FailoverLab } from './lab.ts'
import { type Blow, textOf } from './replicated-database.ts'

/** This number of payments is taken before a blow, and again after it. */
const PAYMENTS = 30
const PAYMENTS_MILLISECONDS = 120_000
const WHOLE = { what: 'both standbys to follow the primary', patienceMilliseconds: 180_000 }
const ACCEPTED_REPLAYED = 20
const UNKNOWN_REPLAYED = 10

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

type RoundParts = Readonly<{
  lab: FailoverLab
  blow: Blow
  book: Book
  load: Load
  recoveryMilliseconds: number | undefined
}>

type Struck = Readonly<{ outageMilliseconds: number; replayed: number; found: readonly string[] }>

/** One blow under the load, which this ends, and the comparison of all books. */
export async function runRound(parts: RoundParts): Promise<Round> {
  const { lab, blow, book, load } = parts
  const acknowledged = () => acknowledgedIn(book).length
  try {
    const { found, ...struck } = await strike(parts)
    await load.stop()
    const { restMilliseconds, violations } = await verify(lab, book)
    const round = { blow: textOf(blow), ...struck, restMilliseconds }
    return { ...round, acknowledged: acknowledged(), violations: [...found, ...violations] }
  } catch (error) {
    await load.stop()
    const violations = await withoutRecovery(lab, book, String(error))
    const nothing = { outageMilliseconds: 0, restMilliseconds: 0, replayed: 0 }
    return { blow: textOf(blow), ...nothing, acknowledged: acknowledged(), violations }
  }
}

async function strike({ lab, blow, recoveryMilliseconds }: RoundParts): Promise<Struck> {
  const { calls, replicated, nodes } = lab
  const urls = nodes.map((node) => node.url())
  await payments(lab)
  await waitFor(replicated.isWhole, WHOLE)
  const struckAt = performance.now()
  const accepted = calls.replayable(struckAt, 'ok', ACCEPTED_REPLAYED)
  await replicated.strike(blow, () => calls.paid())
  await payments(lab, recoveryMilliseconds)
  await waitFor(replicated.isWhole, WHOLE)
  const outageMilliseconds = calls.longestOutageSince(struckAt)
  const found = await acceptedAgain(urls, accepted)
  // A call whose outcome nobody knows may be sent again; it must be taken once in all.
  const unknown = calls.replayable(performance.now(), 'unknown', UNKNOWN_REPLAYED)
  for (const call of unknown) await replay(urls[0] ?? '', call)
  return { outageMilliseconds, replayed: accepted.length * urls.length + unknown.length, found }
}

/** Waits until this number of further payments was acknowledged. */
async function payments(
  { calls }: FailoverLab,
  patienceMilliseconds = PAYMENTS_MILLISECONDS,
): Promise<void> {
  const before = calls.paid()
  const what = 'payments to pass'
  await waitFor(() => calls.paid() >= before + PAYMENTS, { what, patienceMilliseconds })
}

/** The payments did not come: the stored rows are read directly. */
async function withoutRecovery(
  lab: FailoverLab,
  book: Book,
  why: string,
): Promise<readonly string[]> {
  const ready = lab.nodes.map(async (node) => (await fetch(`${node.url()}/readyz`)).text())
  return [
    `${why}; the gateways say ${(await Promise.all(ready)).join(' and ')}`,
    ...(await lostFrom(lab.database.pool, acknowledgedIn(book))),
  ]
}
