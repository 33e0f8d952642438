import type { Day, ExpectedPart, StatementLine } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { comparePairs } from './compare-pairs.ts'
import { comparePayouts } from './compare-payouts.ts'
import { type Difference, netOf, type Pair } from './difference.ts'
import { pairLines } from './pair-lines.ts'

export type MatchAsked = Readonly<{
  parts: readonly ExpectedPart[]
  lines: readonly BoundLine[]
  /** The value dates of which the statements say everything: what is due before or after them is not missing. */
  from: Day
  until: Day
}>

export type Matched = Readonly<{ pairs: readonly Pair[]; differences: readonly Difference[] }>

/**
 * Compares what was expected with what the bank's files say: payment by payment where a file names payments, and by the
 * sum of day and terminal where it does not.
 */
export function matchStatements({ parts, lines, from, until }: MatchAsked): Matched {
  const foreign = lines.filter(({ terminalOwner }) => terminalOwner === 'other')
  const own = lines.filter(({ terminalOwner }) => terminalOwner !== 'other')
  const strange = own.filter(({ currency }) => currency !== 'TRY')
  const counted = own.filter(({ currency }) => currency === 'TRY')
  const details = counted.filter(isDetail)
  const ofKind = (kind: StatementLine['kind']) => counted.filter((line) => line.kind === kind)
  const { pairs, left, differences } = pairLines(parts, details)
  const misplaced = pairLines(left, [...foreign, ...strange].filter(isDetail))
  const partOf = new Map(misplaced.pairs.map(({ line, part }) => [line, part]))
  const due = misplaced.left.filter(({ dueOn }) => dueOn >= from && dueOn <= until)
  const payouts = ofKind('payout')
  const fees = ofKind('fee')
  const paired = new Set(pairs.map(({ line }) => line))
  const isNamed = (line: Detail) => line.kind === 'sale' || paired.has(line)
  const named = details.filter(isNamed)
  const taken = [...fees, ...details.filter((line) => !isNamed(line))]
  const isInSum = unnamedAmong(payouts, named)
  return {
    pairs,
    differences: [
      ...foreign.map((line) => single('otherTerminal', line, partOf.get(line))),
      ...strange.map((line) => single('currency', line, partOf.get(line))),
      ...differences,
      ...comparePairs(pairs),
      ...due.flatMap((part) => (isInSum(part) ? [] : missing(part))),
      ...comparePayouts({ payouts, named, pairs, left: due.filter(isInSum), taken }),
      ...fees.map((line) => single('fee', line)),
    ],
  }
}

type Detail = BoundLine & Readonly<{ kind: 'sale' | 'return' | 'chargeback' }>

function isDetail(line: BoundLine): line is Detail {
  return line.kind === 'sale' || line.kind === 'return' || line.kind === 'chargeback'
}

/** Tells whether a part is of a terminal that is paid in sums, and of a day of which no line names a payment there. */
function unnamedAmong(
  payouts: readonly BoundLine[],
  named: readonly BoundLine[],
): (part: ExpectedPart) => boolean {
  const paid = new Set(payouts.map(({ terminalId }) => terminalId))
  const days = new Set(named.map(({ valueDate, terminalId }) => `${valueDate} ${terminalId}`))
  return ({ dueOn, terminalId }) =>
    (paid.has(null) || paid.has(terminalId)) &&
    !days.has(`${dueOn} ${null}`) &&
    !days.has(`${dueOn} ${terminalId}`)
}

function missing(part: ExpectedPart): Difference {
  return { kind: 'missing', amountMinor: -netOf(part), parts: [part], lines: [] }
}

/** What names a payment elsewhere than it should, or nothing: its part is no other difference. */
function single(
  kind: 'otherTerminal' | 'currency' | 'fee',
  line: BoundLine,
  part?: ExpectedPart,
): Difference {
  return {
    kind,
    amountMinor: line.netMinor,
    parts: part === undefined ? [] : [part],
    lines: [line],
  }
}
