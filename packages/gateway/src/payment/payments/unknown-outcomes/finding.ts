import {
  type AskedPayment,
  type BankOutcome,
  type BankRecord,
  differenceInRecord,
  type PaymentDifference,
  saysEnough,
} from '../../banks/index.ts'
import { terminalOf } from '../look-ups.ts'
import type { Order } from '../order.ts'
import type { PaymentPorts } from '../ports.ts'

export type Finding = Extract<BankOutcome, { kind: 'approved' | 'declined' }>

/**
 * The outcome that the bank's record shows; `open`: ask again; null: nothing is booked.
 */
export function findingOf(order: Order, record: BankRecord): Finding | 'open' | null {
  if (order.paymentType === 'PostAuth') return findingOfCapture(order, record)
  switch (record.state) {
    case 'declined':
      return {
        kind: 'declined',
        isoCode: record.isoCode ?? '05',
        group: 'soft',
        answer: record.answer,
      }
    case 'preAuthorized':
      // Where the bank says that it holds a sale, that is another payment: `differenceIn` finds it.
      return order.paymentType === 'PreAuth' || record.said.operation !== null
        ? approved(record)
        : 'open'
    case 'taken':
    case 'settled':
      return approved(record)
    case 'pending':
      return 'open'
    case 'voided':
      // The bank itself has voided the payment.
      return null
  }
}

/**
 * A capture shares the bank order of its PreAuth, so only the captured amount shows that the capture took
 * place. Another amount comes from an earlier capture that the bank booked late, unless it may be that of the hold.
 */
function findingOfCapture(order: Order, record: BankRecord): Finding | 'open' | null {
  if (record.state === 'pending') return 'open'
  if (record.capturedMinor === order.amountMinor) return approved(record)
  return record.isCaptureUnsure === true ? 'open' : null
}

/**
 * What of the bank's record is not what was asked for (decision 4.11). `unsaid`: the card came through the card
 * holder's browser, nothing that the bank signed named it, and the record does not name it either.
 */
export async function differenceIn(
  ports: PaymentPorts,
  order: Order,
  record: BankRecord,
): Promise<PaymentDifference | 'unsaid' | null> {
  const { amountMinor, installmentCount, paymentType, card } = order
  const operation = paymentType === 'PreAuth' ? 'PreAuth' : 'Auth'
  const isVerified = order.sessionId !== null
  const asked: AskedPayment = { amountMinor, installmentCount, operation, card, isVerified }
  const difference = differenceInRecord(asked, record)
  const isOver = difference !== null || record.state === 'declined'
  if (isOver || order.sessionId === null) return difference
  const { callbackSignsCard } = ports.bankFor(await terminalOf(ports, order)).features
  return !callbackSignsCard && !saysEnough(record) ? 'unsaid' : null
}

function approved(record: BankRecord): Finding {
  return { kind: 'approved', answer: record.answer }
}

/** Voided; or refunded as a whole, as an orphan is that the bank has settled. */
export function isUndone({ state, capturedMinor, refundedMinor }: BankRecord): boolean {
  return state === 'voided' || (capturedMinor > 0n && refundedMinor === capturedMinor)
}
