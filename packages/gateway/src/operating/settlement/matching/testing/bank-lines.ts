import { percentageOf } from '../../../../base/kernel/index.ts'
import { addDays, addWorkingDays } from '../../calendar/index.ts'
import type { ExpectedPart } from '../../movement.ts'
import type { BoundLine } from '../../statements/index.ts'
import { netOf } from '../difference.ts'
import { matchStatements } from '../match-statements.ts'

/** The days of a statement that says everything. */
export const FROM = '2026-01-01'
export const UNTIL = '2027-12-31'

/** An expected part of a number of its own. */
export function partOf(at: number, changes: Partial<ExpectedPart> = {}): ExpectedPart {
  const grossMinor = changes.grossMinor ?? BigInt(10_000 + at * 7)
  const size = grossMinor < 0n ? -grossMinor : grossMinor
  const fee = percentageOf(size, 189)
  const bankDay = changes.bankDay ?? addDays('2026-05-11', at % 200)
  return {
    merchantId: 'm',
    terminalId: `t${at % 2}`,
    orderId: `order-${at}`,
    sourceId: `order-${at}`,
    kind: 'sale',
    part: 1,
    parts: 1,
    bankDay,
    dueOn: addWorkingDays(bankDay, 1),
    feeMinor: grossMinor < 0n ? -fee : fee,
    installmentCount: 1,
    programme: null,
    bankOrderId: `bank-${at}`,
    bankTransactionId: at % 3 === 0 ? null : `transaction-${at}`,
    authorisationCode: null,
    lastFour: '0008',
    ...changes,
    grossMinor,
  }
}

let lineNumber = 0
/** The line in which the bank says the same. */
export function lineOf(part: ExpectedPart, changes: Partial<BoundLine> = {}): BoundLine {
  lineNumber += 1
  return {
    lineNumber,
    kind: part.kind,
    bankDay: part.bankDay,
    valueDate: part.dueOn,
    grossMinor: part.grossMinor,
    feeMinor: part.feeMinor,
    netMinor: netOf(part),
    currency: 'TRY',
    bankOrderId: part.bankOrderId,
    bankTransactionId: part.bankTransactionId,
    authorisationCode: null,
    lastFour: part.lastFour,
    installmentCount: part.installmentCount,
    part: part.parts === 1 ? null : part.part,
    bankTerminal: null,
    terminalId: part.terminalId,
    terminalOwner: 'own',
    text: null,
    statementId: null,
    ...changes,
  }
}

/** Of a payout: it names no payment. */
export const nothing = {
  grossMinor: null,
  feeMinor: null,
  bankOrderId: null,
  bankTransactionId: null,
} as const

/** The kinds and amounts of the differences. */
export const kindsIn = (
  parts: readonly ExpectedPart[],
  lines: readonly BoundLine[],
  until = UNTIL,
) =>
  matchStatements({ parts, lines, from: FROM, until }).differences.map(({ kind, amountMinor }) => [
    kind,
    amountMinor,
  ])
