import { transactionDate } from '../terminal/index.ts'
import type { ApiAnswer } from './answer.ts'
import type { Bank } from './bank.ts'

/** Closes the open batch: what was captured in it can no longer be voided, and can be refunded. */
export function closeBatch(bank: Bank, clientId: string): number {
  const batch = bank.ledger.openBatch(clientId)
  bank.ledger.book({ kind: 'settle', at: bank.clock().toISOString(), batch, clientId })
  return batch
}

/** Extra/SETTLE: the day end of the terminal, whenever it is asked for. */
export function settle(bank: Bank, clientId: string): ApiAnswer {
  const batch = closeBatch(bank, clientId)
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
