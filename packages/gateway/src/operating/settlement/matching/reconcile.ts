import { createHash } from 'node:crypto'
import type { Text } from '@vezne/protocol'
import type { Day, ExpectedPart } from '../movement.ts'
import { bankTitle } from '../statements/index.ts'
import { type BankDifference, type BankLine, type BankMatch, matchByBank } from './by-bank.ts'
import { type DifferenceKind, dayOf } from './difference.ts'
import { type Received, receivedOf } from './received.ts'
import { differenceText } from './sentences.ts'

/**
 * A bank may pay so many days early or late, and a statement of before or after says so. Of a shop with many payments fewer
 * of these days are read, so that memory stays small.
 */
export const MARGINS_IN_DAYS = [40, 10, 3] as const

/** A part, and the line of a statement that pays it. */
export type MatchedPart = Readonly<{
  sourceId: string
  part: number
  statementId: string | null
  lineNumber: number
}>

/** A difference as it is stored. The same parts, lines and amount have the same id, whenever they are compared. */
export type FoundDifference = Readonly<{
  differenceId: string
  kind: DifferenceKind
  bank: string
  /** Null: the bank names none, or it is about several. */
  terminalId: string | null
  amountMinor: bigint
  dueOn: Day
  text: Text
  orderIds: readonly string[]
  sourceIds: readonly string[]
  partNumbers: readonly number[]
  statementIds: readonly (string | null)[]
  lineNumbers: readonly number[]
}>

/** A terminal, and the value dates of which its bank's statements say everything. */
export type SaidTerminal = Readonly<{ terminalId: string; from: Day; until: Day }>

export type Reconciled = Readonly<{
  matched: readonly MatchedPart[]
  received: readonly Received[]
  differences: readonly FoundDifference[]
  said: readonly SaidTerminal[]
}>

export type Expectations = Readonly<{
  parts: readonly ExpectedPart[]
  lines: readonly BankLine[]
}>

/** What statements say of value dates, both included. Parts and lines of days around them are compared too. */
export function reconcile(
  { parts, lines }: Expectations,
  days: Readonly<{ from: Day; until: Day }>,
): Reconciled {
  const banks = matchByBank(parts, lines)
  const isHere = (day: Day) => day >= days.from && day <= days.until
  const differences = banks.flatMap(({ bank, differences: ofBank }) =>
    ofBank
      .filter((difference) => isHere(dayOf(difference)))
      .map((difference) => found({ ...difference, bank })),
  )
  return {
    matched: banks.flatMap(matchedIn).filter(({ dueOn }) => isHere(dueOn)),
    received: sumsByDay(banks.flatMap(receivedOf)).filter(({ dueOn }) => isHere(dueOn)),
    // A statement of the database may name each row once.
    differences: [...new Map(differences.map((each) => [each.differenceId, each])).values()],
    said: banks.flatMap(saidIn),
  }
}

function matchedIn({ pairs }: BankMatch): readonly (MatchedPart & Readonly<{ dueOn: Day }>)[] {
  return pairs.map(({ part: { sourceId, part, dueOn }, line: { statementId, lineNumber } }) => ({
    ...{ sourceId, part, dueOn, statementId, lineNumber },
  }))
}

/** Two banks' files may name one terminal. */
function sumsByDay(received: readonly Received[]): readonly Received[] {
  const sums = new Map<string, Received>()
  for (const each of received) {
    const key = `${each.terminalId} ${each.dueOn}`
    const amountMinor = each.amountMinor + (sums.get(key)?.amountMinor ?? 0n)
    sums.set(key, { ...each, amountMinor })
  }
  return [...sums.values()]
}

function saidIn({ parts, from, until }: BankMatch): readonly SaidTerminal[] {
  const terminals = new Set(parts.map(({ terminalId }) => terminalId))
  return [...terminals].map((terminalId) => ({ terminalId, from, until }))
}

function found(difference: BankDifference): FoundDifference {
  const { kind, bank, amountMinor, parts, lines } = difference
  const terminals = new Set(
    parts.length > 0 ? parts.map((part) => part.terminalId) : lines.map((line) => line.terminalId),
  )
  const [terminalId = null, another] = terminals
  return {
    differenceId: idOf(difference),
    kind,
    bank,
    terminalId: another === undefined ? terminalId : null,
    amountMinor,
    dueOn: dayOf(difference),
    text: differenceText(difference, bankTitle(bank)),
    orderIds: [...new Set(parts.map(({ orderId }) => orderId))],
    sourceIds: parts.map(({ sourceId }) => sourceId),
    partNumbers: parts.map(({ part }) => part),
    statementIds: lines.map(({ statementId }) => statementId),
    lineNumbers: lines.map(({ lineNumber }) => lineNumber),
  }
}

/** A UUID of version 8, which is for hashes. */
function idOf({ kind, bank, amountMinor, parts, lines }: BankDifference): string {
  const names = [
    ...parts.map(({ sourceId, part }) => `part ${sourceId} ${part}`).toSorted(),
    ...lines.map(({ statementId, lineNumber }) => `line ${statementId} ${lineNumber}`).toSorted(),
  ]
  const hash = createHash('sha256')
    .update([kind, bank, amountMinor, ...names].join('\n'))
    .digest('hex')
  const [time, low, high, sequence, node] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  return `${time}-${low}-8${high}-8${sequence}-${node}`
}
