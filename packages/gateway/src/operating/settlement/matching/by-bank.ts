import type { Day, ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, groupedBy } from './difference.ts'
import { matchStatements } from './match-statements.ts'

/** A line with the bank whose file it stands in. */
export type BankLine = BoundLine & Readonly<{ bank: string }>

export type BankDifference = Difference & Readonly<{ bank: string }>

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
  const banks = [...groupedBy(lines, ({ bank }) => bank)]
  const saidBy = terminalsSaid(parts, lines)
  const said = new Set([...saidBy.values()].flatMap((terminals) => [...terminals]))
  // One bank whose files name nobody's terminal is the bank of all of them.
  const isOfAll = banks.length === 1 && said.size === 0
  const compared = banks.map(([bank, ofBank]) => {
    const terminals = saidBy.get(bank)
    const own = parts.filter(({ terminalId }) => isOfAll || terminals?.has(terminalId) === true)
    const matched = matchStatements({ parts: own, lines: ofBank, until: lastDay(ofBank) })
    return {
      pairs: matched.pairs.length,
      differences: matched.differences.map((difference) => ({ ...difference, bank })),
    }
  })
  const unsaid = parts.flatMap(({ terminalId }) => (said.has(terminalId) ? [] : terminalId))
  return {
    pairs: compared.reduce((sum, { pairs }) => sum + pairs, 0),
    differences: compared.flatMap(({ differences }) => differences),
    terminalsUnsaid: isOfAll ? [] : [...new Set(unsaid)],
  }
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

function lastDay(lines: readonly BoundLine[]): Day {
  return lines.reduce((last, { valueDate }) => (valueDate > last ? valueDate : last), '')
}
