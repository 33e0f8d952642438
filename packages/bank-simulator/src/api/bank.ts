import type { BankOrder, Ledger } from '../ledger/index.ts'
import {
  type Clock,
  hostDate,
  type Identifiers,
  type SandboxTerminal,
  transactionDate,
} from '../terminal/index.ts'
import { type ApiAnswer, CORE_ERRORS, type CoreCode } from './answer.ts'
import type { ApiRequest } from './request.ts'

/** What every operation of the API works with. */
export type Bank = Readonly<{
  ledger: Ledger
  clock: Clock
  identifiers: Identifiers
  terminal: SandboxTerminal
  /** How long queries do not find the booking of the card `late-record`. */
  lateRecordMilliseconds: number
}>

/** What happens to the answer after the operation. */
export type Delivery = 'now' | 'slow' | 'never' | 'http-500' | 'garbled' | 'reset'

export type Outcome = Readonly<{ answer: ApiAnswer; delivery: Delivery }>

/** An order as queries and later operations find it; a hidden one is not there yet. */
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
    orderId: request.value('OrderId'),
    response: 'Error',
    authCode: '',
    hostReference: '',
    procReturnCode: '99',
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

/** The numbers that a booking gets; an answer repeats them. */
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

type Booked = Readonly<{
  bankOrderId: string
  authCode: string
  hostReference: string
  transactionId: string
}>

/** The Extra fields that every booking's answer shows. */
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
    orderId: booked.bankOrderId,
    response: 'Approved',
    authCode: booked.authCode,
    hostReference: booked.hostReference,
    procReturnCode: '00',
    transactionId: booked.transactionId,
    errorMessage: '',
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
