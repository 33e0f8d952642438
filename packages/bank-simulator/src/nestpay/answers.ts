import { type Bank, visibleOrder } from '../bank/index.ts'
import { hostDate, transactionDate } from '../formats/index.ts'
import type { BankOrder, PaymentEvent } from '../ledger/index.ts'
import { type ApiAnswer, BARE_APPROVAL, BARE_ERROR, CORE_ERRORS, type CoreCode } from './answer.ts'
import type { ApiRequest } from './request.ts'
import { nestpay } from './terminal.ts'

/** The order that a void, refund or completion names, by OrderId or by one of its TransIds. */
export function orderNamedBy(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const { ledger } = bank
  const [orderId, transactionId] = [request.value('OrderId'), request.value('TransId')]
  const order = orderId === '' ? ledger.orderOfTransaction(transactionId) : ledger.order(orderId)
  return visibleOrder(bank, order)
}

/** The bank did nothing: Response Error, ProcReturnCode 99 and a CORE code. */
export function coreError(bank: Bank, request: ApiRequest, code: CoreCode): ApiAnswer {
  return {
    ...BARE_ERROR,
    orderId: request.value('OrderId'),
    transactionId: bank.identifiers.transactionId(),
    errorMessage: CORE_ERRORS[code],
    extra: {
      SETTLEID: '',
      TRXDATE: transactionDate(bank.clock()),
      ERRORCODE: `CORE-${code}`,
      NUMCODE: `99${code}`,
    },
  }
}

type Booked = Pick<PaymentEvent, 'bankOrderId' | 'authCode' | 'hostReference' | 'transactionId'>

/** The Extra fields in the answer of every booking. */
function bookingExtra(bank: Bank, order: BankOrder): Record<string, string> {
  const now = bank.clock()
  return {
    SETTLEID: String(bank.ledger.openBatch(order.payment.clientId)),
    TRXDATE: transactionDate(now),
    TERMINALID: nestpay.terminalId,
    MERCHANTID: order.payment.clientId,
    CARDBRAND: order.payment.card.scheme,
    CARDISSUER: order.payment.card.issuer,
    HOSTDATE: hostDate(now),
    ACQSTAN: bank.identifiers.hostReference().slice(-6),
    TRACEID: bank.identifiers.uuid().replaceAll('-', ''),
  }
}

export function approvedAnswer(bank: Bank, order: BankOrder, booked: Booked): ApiAnswer {
  return {
    ...BARE_APPROVAL,
    orderId: booked.bankOrderId,
    authCode: booked.authCode,
    hostReference: booked.hostReference,
    transactionId: booked.transactionId,
    extra: { ...bookingExtra(bank, order), ERRORCODE: '', NUMCODE: '00', HOSTMSG: 'Onaylandı' },
  }
}

/** Declined by the issuer, with its ISO 8583 code. */
export function declinedAnswer(
  bank: Bank,
  order: BankOrder,
  declined: Booked & Readonly<{ code: string; text: string }>,
): ApiAnswer {
  return {
    orderId: declined.bankOrderId,
    response: 'Declined',
    authCode: '',
    hostReference: declined.hostReference,
    procReturnCode: declined.code,
    transactionId: declined.transactionId,
    errorMessage: declined.text,
    extra: {
      ...bookingExtra(bank, order),
      ERRORCODE: `ISO8583-${declined.code}`,
      NUMCODE: declined.code,
      HOSTMSG: declined.text,
    },
  }
}
