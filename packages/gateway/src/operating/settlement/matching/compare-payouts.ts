import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, groupedBy, netOf, type Pair, sumOf } from './difference.ts'

export type PayoutsAsked = Readonly<{
  payouts: readonly BoundLine[]
  pairs: readonly Pair[]
  /** Parts that no line names one by one. */
  left: readonly ExpectedPart[]
  fees: readonly BoundLine[]
}>

/** A day on which money came, with what was to come. */
type PaidDay = Readonly<{
  day: Day
  lines: readonly BoundLine[]
  parts: readonly ExpectedPart[]
  /** What came less what was to come. */
  overMinor: bigint
}>

/** Compares what came to the account with the sum of the day, for each terminal, or for all where the bank names none. */
export function comparePayouts({
  payouts,
  pairs,
  left,
  fees,
}: PayoutsAsked): readonly Difference[] {
  const byDay: ByDay = {
    pairs: groupedBy(pairs, ({ line }) => line.valueDate),
    left: groupedBy(left, ({ dueOn }) => dueOn),
    fees: groupedBy(fees, ({ valueDate }) => valueDate),
  }
  const scopes = groupedBy(payouts, ({ terminalId }) => terminalId ?? EVERY_TERMINAL)
  return [...scopes].flatMap(([terminalId, lines]) => {
    const days = [...groupedBy(lines, ({ valueDate }) => valueDate)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, ofDay]) => paidDay(day, ofDay, { byDay, terminalId }))
    return differencesOf(days)
  })
}

const EVERY_TERMINAL = ''

type ByDay = Readonly<{
  pairs: ReadonlyMap<Day, readonly Pair[]>
  left: ReadonlyMap<Day, readonly ExpectedPart[]>
  fees: ReadonlyMap<Day, readonly BoundLine[]>
}>

function paidDay(
  day: Day,
  lines: readonly BoundLine[],
  { byDay, terminalId }: Readonly<{ byDay: ByDay; terminalId: string }>,
): PaidDay {
  const isHere = (each: Readonly<{ terminalId: string | null }>) =>
    terminalId === EVERY_TERMINAL || each.terminalId === terminalId
  const named = (byDay.pairs.get(day) ?? []).filter(({ part }) => isHere(part))
  const unnamed = (byDay.left.get(day) ?? []).filter(isHere)
  const fees = (byDay.fees.get(day) ?? []).filter(isHere)
  const came = sumOf(lines.map(({ netMinor }) => netMinor))
  const expected = sumOf([...named.map(({ line }) => line.netMinor), ...unnamed.map(netOf)])
  const kept = sumOf(fees.map(({ netMinor }) => netMinor))
  // Some banks take their fees from the payout, others from the account.
  const overMinor = came === expected + kept ? 0n : came - expected
  return { day, lines, parts: [...named.map(({ part }) => part), ...unnamed], overMinor }
}

/** What lacks on one day and is too much on the next one is a batch that was divided. */
function differencesOf(days: readonly PaidDay[]): readonly Difference[] {
  const differences: Difference[] = []
  for (let at = 0; at < days.length; at += 1) {
    const [one, next] = [days[at], days[at + 1]]
    if (one === undefined || one.overMinor === 0n) continue
    if (next !== undefined && one.overMinor < 0n && next.overMinor === -one.overMinor) {
      const { parts, lines } = one
      differences.push({
        kind: 'splitBatch',
        amountMinor: next.overMinor,
        parts,
        lines: [...lines, ...next.lines],
      })
      at += 1
    } else {
      differences.push({
        kind: 'wrongSum',
        amountMinor: one.overMinor,
        parts: one.parts,
        lines: one.lines,
      })
    }
  }
  return differences
}
