import { groupedBy } from '../../../base/kernel/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, netOf, type Pair, sumOf } from './difference.ts'

export type PayoutsAsked = Readonly<{
  payouts: readonly BoundLine[]
  /** Every line of a single payment, also of a sale that was not expected: it is in the bank's sum. */
  named: readonly BoundLine[]
  pairs: readonly Pair[]
  /** Parts that no line names one by one. */
  left: readonly ExpectedPart[]
  /** Fees, and what else the bank took unexpectedly. Some banks take it from the payout, others from the account. */
  taken: readonly BoundLine[]
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
      named: groupedBy(
        asked.named.filter((line) => isHere(terminalOf(line))),
        dayOf,
      ),
      left: groupedBy(
        asked.left.filter(({ terminalId }) => isHere(terminalId)),
        ({ dueOn }) => dueOn,
      ),
      taken: groupedBy(
        asked.taken.filter(({ terminalId }) => isHere(terminalId)),
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
  named: ReadonlyMap<Day, readonly BoundLine[]>
  left: ReadonlyMap<Day, readonly ExpectedPart[]>
  taken: ReadonlyMap<Day, readonly BoundLine[]>
}>

function dayOf({ valueDate }: BoundLine): Day {
  return valueDate
}

function daysIn({ payouts, named, left }: ByDay): readonly Day[] {
  const paid = [...payouts.keys()].toSorted()
  const [first = '', last = ''] = [paid[0], paid.at(-1)]
  // Of other days the statement of the account may not speak.
  const spoken = [...named.keys()].filter((day) => day >= first && day <= last)
  return [...new Set([...paid, ...spoken, ...left.keys()])].toSorted()
}

function paidDay(day: Day, { partOf, ...byDay }: ByDay): PaidDay {
  const [lines, named, taken] = [byDay.payouts, byDay.named, byDay.taken].map(
    (lines) => lines.get(day) ?? [],
  ) as [Lines, Lines, Lines]
  const unnamed = byDay.left.get(day) ?? []
  const overMinor = net(lines) - net(named) - sumOf(unnamed.map(netOf))
  const fees = net(taken.filter(({ kind }) => kind === 'fee'))
  const others = net(taken) - fees
  const isTaken = [fees, others, fees + others].includes(overMinor)
  const parts = [...named.flatMap((line) => partOf.get(line) ?? []), ...unnamed]
  return { lines, named, parts, overMinor: isTaken ? 0n : overMinor }
}

type Lines = readonly BoundLine[]

function net(lines: Lines): bigint {
  return sumOf(lines.map(({ netMinor }) => netMinor))
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
    return onAnotherDay(one, other)
  })
}

/** A day on which nothing came was paid whole on the other one. */
function onAnotherDay(one: PaidDay, other: PaidDay): Difference {
  const isWhole = one.lines.length === 0 || other.lines.length === 0
  const isFirst = isWhole ? one.lines.length === 0 : one.overMinor < 0n
  const [due, came] = isFirst ? [one, other] : [other, one]
  return {
    kind: isWhole ? 'wrongValueDate' : 'splitBatch',
    amountMinor: came.overMinor,
    parts: due.parts,
    lines: [...due.lines, ...came.lines],
  }
}

/** So many days on which a terminal is paid. */
const DAYS_LOOKED_AT = 5

function alone({ lines, named, parts, overMinor }: PaidDay): Difference {
  if (lines.length === 0) return { kind: 'missing', amountMinor: overMinor, parts, lines: named }
  const same = lines.filter(({ netMinor }) => netMinor === overMinor)
  return { kind: same.length > 1 ? 'double' : 'wrongSum', amountMinor: overMinor, parts, lines }
}
