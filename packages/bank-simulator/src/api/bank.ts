import type { BankOrder, Ledger, PaymentEvent } from '../ledger/index.ts'
import {
  type Clock,
  hostDate,
  type Identifiers,
  type SandboxTerminal,
  transactionDate,
} from '../terminal/index.ts'
import { type ApiAnswer, BARE_APPROVAL, BARE_ERROR, CORE_ERRORS, type CoreCode } from './answer.ts'
import type { ApiRequest } from './request.ts'

/** What every operation of the API works with. */
export type Bank = Readonly<{
  ledger: Ledger
  clock: Clock
  identifiers: Identifiers
  terminal: SandboxTerminal
  /** How long queries do not find a payment with the card `late-record`. */
  lateRecordMilliseconds: number
}>

/** How the answer reaches the client, or fails to reach it. */
export type Delivery = 'now' | 'slow' | 'never' | 'http-500' | 'garbled' | 'reset'

export type Outcome = Readonly<{ answer: ApiAnswer; delivery: Delivery }>

/** The order, if queries and later operations can find it: the card `late-record` hides its order for a while. */
export function visibleOrder(bank: Bank, order: BankOrder | undefined): BankOrder | undefined {
  const hiddenUntil = order?.payment.hiddenUntil ?? null
  if (hiddenUntil === null || bank.clock().getTime() >= Date.parse(hiddenUntil)) return order
  return undefined
}

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

type Booked = Pick<PaymentEvent, 'bankOrderId' | 'authCode' | 'hostReference' | 'transactionId'>

/** The Extra fields in the answer of every booking. */
function bookingExtra(bank: Bank, order: BankOrder): Record<string, string> {
  const now = bank.clock()
  return {
    SETTLEID: String(bank.ledger.openBatch(order.payment.clientId)),
    TRXDATE: transactionDate(now),
    TERMINALID: bank.terminal.terminalId,
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
