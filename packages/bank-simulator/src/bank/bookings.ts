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

/** Closes the open batch: its captured orders are settled. Returns the batch's number. */
export function closeBatch(bank: Bank, clientId: string): number {
  const batch = bank.ledger.openBatch(clientId)
  bank.ledger.book({ kind: 'settle', at: bank.clock().toISOString(), batch, clientId })
  return batch
}
