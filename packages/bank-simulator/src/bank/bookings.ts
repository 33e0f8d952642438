import type { BankOrder, CaptureEvent, CreditEvent, VoidEvent } from '../ledger/index.ts'
import type { Bank } from './bank.ts'

/** The time and the numbers of a new booking. Its answer carries the same numbers. */
export function bookingNumbers(bank: Bank, procReturnCode: string) {
  const { identifiers } = bank
  return {
    at: bank.clock().toISOString(),
    transactionId: identifiers.transactionId(),
    authCode: procReturnCode === '00' ? identifiers.authCode() : '',
    hostReference: identifiers.hostReference(),
    procReturnCode,
  }
}

/** Captures a held amount; the rest of it is released. */
export function bookCapture(bank: Bank, order: BankOrder, amountMinor: number): CaptureEvent {
  const { bankOrderId } = order
  const numbers = bookingNumbers(bank, '00')
  const capture: CaptureEvent = { ...numbers, kind: 'capture', bankOrderId, amountMinor }
  bank.ledger.book(capture)
  return capture
}

/** Voids the whole order, or only its capture where `undoes` says so. */
export function bookVoid(bank: Bank, order: BankOrder, undoes?: 'capture'): VoidEvent {
  const { bankOrderId } = order
  const whole: VoidEvent = { ...bookingNumbers(bank, '00'), kind: 'void', bankOrderId }
  const event = undoes === undefined ? whole : { ...whole, undoes }
  bank.ledger.book(event)
  return event
}

/** A refund, or with another code than `00` a refused refund, which histories list too. */
export function bookCredit(
  bank: Bank,
  order: BankOrder,
  refund: Readonly<{ amountMinor: number; procReturnCode: string }>,
): CreditEvent {
  const { bankOrderId } = order
  const numbers = bookingNumbers(bank, refund.procReturnCode)
  const { amountMinor } = refund
  const credit: CreditEvent = { ...numbers, kind: 'credit', bankOrderId, amountMinor }
  bank.ledger.book(credit)
  return credit
}

/** Closes the open batch: its captured orders are settled. Returns the batch's number. */
export function closeBatch(bank: Bank, clientId: string): number {
  const batch = bank.ledger.openBatch(clientId)
  bank.ledger.book({ kind: 'settle', at: bank.clock().toISOString(), batch, clientId })
  return batch
}
