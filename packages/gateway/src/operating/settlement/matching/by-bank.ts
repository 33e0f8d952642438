import { groupedBy } from '../../../base/kernel/index.ts'
import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import type { Difference } from './difference.ts'
import { type Matched, matchStatements } from './match-statements.ts'
import { toldOnce } from './told-once.ts'

/** A line with the bank whose file it stands in. */
export type BankLine = BoundLine & Readonly<{ bank: string }>

export type BankDifference = Difference & Readonly<{ bank: string }>

/** What one bank's files say of the terminals that they name. */
export type BankMatch = Matched &
  Readonly<{
    bank: string
    parts: readonly ExpectedPart[]
    lines: readonly BankLine[]
    /** The first and the last value date of its lines. */
    from: Day
    until: Day
  }>

export type Comparison = Readonly<{
  /** Parts that lines name one by one. */
  pairs: number
  differences: readonly BankDifference[]
  /** Terminals of which no bank's file says anything: nothing of theirs is missing, it is not known. */
  terminalsUnsaid: readonly string[]
}>

/** Compares the parts of each bank's terminals with that bank's files. */
export function compareByBank(
  parts: readonly ExpectedPart[],
  lines: readonly BankLine[],
): Comparison {
  const banks = matchByBank(parts, lines)
  const said = new Set(banks.flatMap((bank) => bank.parts.map(({ terminalId }) => terminalId)))
  const unsaid = parts.flatMap(({ terminalId }) => (said.has(terminalId) ? [] : terminalId))
  return {
    pairs: banks.reduce((sum, { pairs }) => sum + pairs.length, 0),
    differences: banks.flatMap(({ bank, differences }) =>
      differences.map((difference) => ({ ...difference, bank })),
    ),
    terminalsUnsaid: [...new Set(unsaid)],
  }
}

/** Matches each bank's files with the parts of that bank's terminals. */
export function matchByBank(
  parts: readonly ExpectedPart[],
  everyLine: readonly BankLine[],
): readonly BankMatch[] {
  const lines = toldOnce(everyLine)
  const banks = [...groupedBy(lines, ({ bank }) => bank)]
  const saidBy = terminalsSaid(parts, lines)
  // One bank whose files name nobody's terminal is the bank of all of them.
  const isOfAll = banks.length === 1 && saidBy.size === 0
  return banks.map(([bank, ofBank]) => {
    const terminals = saidBy.get(bank)
    const own = parts.filter(({ terminalId }) => isOfAll || terminals?.has(terminalId) === true)
    const days = ofBank.map(({ valueDate }) => valueDate).toSorted()
    const [from, until] = [days[0] ?? '', days.at(-1) ?? '']
    const matched = matchStatements({ parts: own, lines: ofBank, from, until })
    return { ...matched, bank, parts: own, lines: ofBank, from, until }
  })
}

/** The terminals that a bank's lines name, or whose payments they name. */
function terminalsSaid(
  parts: readonly ExpectedPart[],
  lines: readonly BankLine[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const terminalOf = new Map<string, string>()
  for (const { bankOrderId, bankTransactionId, terminalId } of parts) {
    terminalOf.set(`order ${bankOrderId}`, terminalId)
    if (bankTransactionId !== null) terminalOf.set(`transaction ${bankTransactionId}`, terminalId)
  }
  const said = new Map<string, Set<string>>()
  for (const { bank, terminalId, bankOrderId, bankTransactionId } of lines) {
    const terminal =
      terminalId ??
      terminalOf.get(`transaction ${bankTransactionId}`) ??
      terminalOf.get(`order ${bankOrderId}`)
    if (terminal !== undefined) said.set(bank, (said.get(bank) ?? new Set()).add(terminal))
  }
  return said
}
