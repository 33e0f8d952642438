import type { Day, ExpectedPart, StatementLine } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { comparePairs } from './compare-pairs.ts'
import { comparePayouts } from './compare-payouts.ts'
import { type Difference, netOf, type Pair } from './difference.ts'
import { pairLines } from './pair-lines.ts'

export type MatchAsked = Readonly<{
  parts: readonly ExpectedPart[]
  lines: readonly BoundLine[]
  /** The last value date of which the statements say everything: what is due later is not missing. */
  until: Day
}>

export type Matched = Readonly<{ pairs: readonly Pair[]; differences: readonly Difference[] }>

/**
 * Compares what was expected with what the bank's files say: payment by payment where a file names payments, and by the
 * sum of day and terminal where it does not.
 */
export function matchStatements({ parts, lines, until }: MatchAsked): Matched {
  const foreign = lines.filter(({ terminalOwner }) => terminalOwner === 'other')
  const own = lines.filter(({ terminalOwner }) => terminalOwner !== 'other')
  const strange = own.filter(({ currency }) => currency !== 'TRY')
  const counted = own.filter(({ currency }) => currency === 'TRY')
  const details = counted.filter((line) => isDetail(line))
  const ofKind = (kind: StatementLine['kind']) => counted.filter((line) => line.kind === kind)
  const { pairs, left, differences } = pairLines(parts, details)
  const payouts = ofKind('payout')
  const fees = ofKind('fee')
  const isNamedOneByOne = daysOf(details)
  const isPaidInSum = daysOf(payouts)
  const isInSum = (part: ExpectedPart) => isPaidInSum(part) && !isNamedOneByOne(part)
  const missing = left.filter((part) => part.dueOn <= until && !isInSum(part))
  const inSums = left.filter(isInSum)
  return {
    pairs,
    differences: [
      ...foreign.map((line) => single('otherTerminal', line)),
      ...strange.map((line) => single('currency', line)),
      ...differences,
      ...comparePairs(pairs),
      ...missing.map(
        (part): Difference => ({
          kind: 'missing',
          amountMinor: -netOf(part),
          parts: [part],
          lines: [],
        }),
      ),
      ...comparePayouts({ payouts, pairs, left: inSums, fees }),
      ...fees.map((line) => single('fee', line)),
    ],
  }
}

type Detail = BoundLine & Readonly<{ kind: 'sale' | 'return' | 'chargeback' }>

function isDetail(line: BoundLine): line is Detail {
  return line.kind === 'sale' || line.kind === 'return' || line.kind === 'chargeback'
}

/** Tells whether any of the lines is of a part's value date and terminal; a line without a terminal is of all. */
function daysOf(lines: readonly BoundLine[]): (part: ExpectedPart) => boolean {
  const days = new Set(lines.map(({ valueDate, terminalId }) => `${valueDate} ${terminalId ?? ''}`))
  return ({ dueOn, terminalId }) => days.has(`${dueOn} `) || days.has(`${dueOn} ${terminalId}`)
}

function single(kind: 'otherTerminal' | 'currency' | 'fee', line: BoundLine): Difference {
  return { kind, amountMinor: line.netMinor, parts: [], lines: [line] }
}
