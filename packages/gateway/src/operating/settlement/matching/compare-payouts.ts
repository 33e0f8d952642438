import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, groupedBy, netOf, type Pair, sumOf } from './difference.ts'

export type PayoutsAsked = Readonly<{
  payouts: readonly BoundLine[]
  /** Every line of a single payment, also of one that was not expected: it is in the bank's sum. */
  details: readonly BoundLine[]
  pairs: readonly Pair[]
  /** Parts that no line names one by one. */
  left: readonly ExpectedPart[]
  fees: readonly BoundLine[]
}>

/** A day on which money came, or should have come. */
type PaidDay = Readonly<{
  lines: readonly BoundLine[]
  /** The lines of its single payments. */
  named: readonly BoundLine[]
  parts: readonly ExpectedPart[]
  /** What came less what was to come. */
  overMinor: bigint
}>

/** Compares what came to the account with the sum of the day, for each terminal, or for all where the bank names none. */
export function comparePayouts({ payouts, ...asked }: PayoutsAsked): readonly Difference[] {
  const partOf = new Map(asked.pairs.map(({ line, part }) => [line, part]))
  const scopes = groupedBy(payouts, ({ terminalId }) => terminalId ?? EVERY_TERMINAL)
  return [...scopes].flatMap(([scope, lines]) => {
    const isHere = (terminalId: string | null) => scope === EVERY_TERMINAL || terminalId === scope
    const terminalOf = (line: BoundLine) => line.terminalId ?? partOf.get(line)?.terminalId ?? null
    const byDay: ByDay = {
      partOf,
      payouts: groupedBy(lines, dayOf),
      details: groupedBy(
        asked.details.filter((line) => isHere(terminalOf(line))),
        dayOf,
      ),
      left: groupedBy(
        asked.left.filter(({ terminalId }) => isHere(terminalId)),
        ({ dueOn }) => dueOn,
      ),
      fees: groupedBy(
        asked.fees.filter(({ terminalId }) => isHere(terminalId)),
        dayOf,
      ),
    }
    return differencesOf(daysIn(byDay).map((day) => paidDay(day, byDay)))
  })
}

const EVERY_TERMINAL = ''

/** What belongs to the payouts of one terminal, or of all. */
type ByDay = Readonly<{
  partOf: ReadonlyMap<BoundLine, ExpectedPart>
  payouts: ReadonlyMap<Day, readonly BoundLine[]>
  details: ReadonlyMap<Day, readonly BoundLine[]>
  left: ReadonlyMap<Day, readonly ExpectedPart[]>
  fees: ReadonlyMap<Day, readonly BoundLine[]>
}>

function dayOf({ valueDate }: BoundLine): Day {
  return valueDate
}

function daysIn({ payouts, details, left }: ByDay): readonly Day[] {
  const paid = [...payouts.keys()].toSorted()
  const [first = '', last = ''] = [paid[0], paid.at(-1)]
  // Of other days the statement of the account may not speak.
  const named = [...details.keys()].filter((day) => day >= first && day <= last)
  return [...new Set([...paid, ...named, ...left.keys()])].toSorted()
}

function paidDay(day: Day, { partOf, payouts, details, left, fees }: ByDay): PaidDay {
  const [lines, named, unnamed] = [payouts.get(day), details.get(day), left.get(day)]
  const net = (of: readonly BoundLine[] = []) => sumOf(of.map(({ netMinor }) => netMinor))
  const expected = net(named) + sumOf((unnamed ?? []).map(netOf))
  const came = net(lines)
  // Some banks take their fees from the payout, others from the account.
  const overMinor = came === expected + net(fees.get(day)) ? 0n : came - expected
  const parts = [...(named ?? []).flatMap((line) => partOf.get(line) ?? []), ...(unnamed ?? [])]
  return { lines: lines ?? [], named: named ?? [], parts, overMinor }
}

/** What lacks on one day and is too much on another soon after it, or before it, came on a wrong day, whole or divided. */
function differencesOf(days: readonly PaidDay[]): readonly Difference[] {
  const open = new Set(days.filter(({ overMinor }) => overMinor !== 0n))
  return days.flatMap((one, at): Difference | readonly Difference[] => {
    if (!open.delete(one)) return []
    const other = days
      .slice(at + 1, at + 1 + DAYS_LOOKED_AT)
      .find((day) => open.has(day) && day.overMinor === -one.overMinor)
    if (other === undefined) return [alone(one)]
    open.delete(other)
    const [lacking, over] = one.overMinor < 0n ? [one, other] : [other, one]
    return {
      kind: lacking.lines.length === 0 ? 'wrongValueDate' : 'splitBatch',
      amountMinor: over.overMinor,
      parts: lacking.parts,
      lines: [...lacking.lines, ...over.lines],
    }
  })
}

/** So many days on which a terminal is paid. */
const DAYS_LOOKED_AT = 5

function alone({ lines, named, parts, overMinor }: PaidDay): Difference {
  if (lines.length > 0) return { kind: 'wrongSum', amountMinor: overMinor, parts, lines }
  return { kind: 'missing', amountMinor: overMinor, parts, lines: named }
}
