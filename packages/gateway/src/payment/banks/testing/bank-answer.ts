import type { SaidOfRecord } from '../compare-payment.ts'
import type { BankAnswer } from '../connector.ts'

/** What a bank said; every field that a test does not name is null. */
export function bankAnswer(said: Partial<BankAnswer> = {}): BankAnswer {
  return {
    responseCode: null,
    responseMessage: null,
    authCode: null,
    hostReference: null,
    transactionId: null,
    batchNumber: null,
    transactionDate: null,
    ...said,
  }
}

/** A record that says nothing of the payment but its sums. */
export const NOTHING_SAID: SaidOfRecord = {
  isLira: null,
  installmentCount: null,
  operation: null,
  cardMask: null,
}
