import { transactionDate } from '../terminal/index.ts'
import type { ApiAnswer } from './answer.ts'
import type { Bank } from './bank.ts'

/** Closes the open batch: what was captured in it can no longer be voided, and can be refunded. */
export function closeBatch(bank: Bank): number {
  const batch = bank.ledger.openBatch()
  bank.ledger.book({ kind: 'settle', at: bank.clock().toISOString(), batch })
  return batch
}

/** Extra/SETTLE: the day end of the terminal, whenever it is asked for. */
export function settle(bank: Bank): ApiAnswer {
  const batch = closeBatch(bank)
  return {
    orderId: '',
    response: 'Approved',
    authCode: '',
    hostReference: '',
    procReturnCode: '00',
    transactionId: bank.identifiers.transactionId(),
    errorMessage: '',
    extra: {
      SETTLEID: String(batch),
      TRXDATE: transactionDate(bank.clock()),
      ERRORCODE: '',
      NUMCODE: '00',
    },
  }
}
