import type { Bank, Reply } from '../../bank/index.ts'
import {
  xmlElement as element,
  encodeLatin5,
  hostDate,
  transactionDate,
  type XmlDocument,
} from '../../formats/index.ts'
import type { BankOrder, PaymentEvent } from '../../ledger/index.ts'
import { CORE_ERRORS, type CoreCode } from './codes.ts'
import { LOOSE_DOCUMENTS } from './moods.ts'
import { nestpay } from './terminal.ts'

export type ApiRequest = XmlDocument

/** The content of a CC5Response. Amounts inside `extra` are text in their wire form. */
export type ApiAnswer = Readonly<{
  orderId: string
  response: 'Approved' | 'Declined' | 'Error'
  authCode: string
  hostReference: string
  procReturnCode: string
  transactionId: string
  errorMessage: string
  extra: Readonly<Record<string, string>>
}>

/** An approval that says nothing: answers spread it and add what they know. */
export const BARE_APPROVAL: ApiAnswer = {
  orderId: '',
  response: 'Approved',
  authCode: '',
  hostReference: '',
  procReturnCode: '00',
  transactionId: '',
  errorMessage: '',
  extra: {},
}

/** The bank did nothing. */
export const BARE_ERROR: ApiAnswer = { ...BARE_APPROVAL, response: 'Error', procReturnCode: '99' }

/** The XML, encoded in ISO-8859-9 as its declaration and the content type say. */
export function reply(answer: ApiAnswer, { moods }: Bank): Reply {
  const lines = [
    '<?xml version="1.0" encoding="ISO-8859-9"?>',
    '<CC5Response>',
    `  ${element('OrderId', answer.orderId)}`,
    `  ${element('GroupId', answer.orderId)}`,
    `  ${element('Response', answer.response)}`,
    `  ${element('AuthCode', answer.authCode)}`,
    `  ${element('HostRefNum', answer.hostReference)}`,
    `  ${element('ProcReturnCode', answer.procReturnCode)}`,
    `  ${element('TransId', answer.transactionId)}`,
    `  ${element('ErrMsg', answer.errorMessage)}`,
    '  <Extra>',
    ...Object.entries(answer.extra).map(([name, value]) => `    ${element(name, value)}`),
    '  </Extra>',
    '</CC5Response>',
  ]
  const text = `${lines.join('\n')}\n`
  const body = moods.isOn(LOOSE_DOCUMENTS) ? Buffer.from(`\r\n ${text}`) : encodeLatin5(text)
  return { status: 200, contentType: 'text/xml;charset=ISO-8859-9', body }
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

type Booked = Pick<PaymentEvent, 'authCode' | 'hostReference' | 'transactionId'>

export function approvedAnswer(bank: Bank, order: BankOrder, booked: Booked): ApiAnswer {
  const { authCode, hostReference, transactionId } = booked
  const numbers = { orderId: order.bankOrderId, authCode, hostReference, transactionId }
  const host = { ERRORCODE: '', NUMCODE: '00', HOSTMSG: 'Onaylandı' }
  return { ...BARE_APPROVAL, ...numbers, extra: { ...bookingExtra(bank, order), ...host } }
}

/** Declined by the issuer, with its ISO 8583 code. */
export function declinedAnswer(
  bank: Bank,
  order: BankOrder,
  declined: Booked & Readonly<{ code: string; text: string }>,
): ApiAnswer {
  const { code, text, hostReference, transactionId } = declined
  return {
    ...BARE_APPROVAL,
    orderId: order.bankOrderId,
    response: 'Declined',
    hostReference,
    procReturnCode: code,
    transactionId,
    errorMessage: text,
    extra: {
      ...bookingExtra(bank, order),
      ERRORCODE: `ISO8583-${code}`,
      NUMCODE: code,
      HOSTMSG: text,
    },
  }
}

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
