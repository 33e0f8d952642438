import {
  answering,
  type Bank,
  type Call,
  moneyOperations,
  type Operation,
  PLAIN_NAMES,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { parseXml, xmlOf } from '../../formats/index.ts'
import { type ApiAnswer, type ApiRequest, BARE_ERROR, coreError, reply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { FORM } from './gate-form.ts'
import { NESTPAY_MOODS } from './moods.ts'
import { ORDERS, settle } from './orders.ts'
import { queryPoints } from './payment.ts'
import { orderHistory, orderStatus } from './query.ts'
import { nestpay, nestpayTerminals } from './terminal.ts'

/** A NestPay bank (Payten / Asseco EST v3), store type `3d`, hash version 3. */
export const NESTPAY: BankManifest = {
  name: 'nestpay',
  label: 'NestPay',
  terminals: nestpayTerminals,
  moods: NESTPAY_MOODS,
  authCode: (identifiers) => `P${identifiers.digits(5)}`,
  api: { '/fim/api': service(take, reply) },
  gate: {
    path: '/fim/est3Dgate',
    form: FORM,
    newProof: (identifiers, card, clientId) => ({
      md: identifiers.md(card.bin, clientId),
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
  },
}

const MONEY = moneyOperations(ORDERS, { ...PLAIN_NAMES, Credit: 'Credit' })

/** One request of the XML API. */
function take(bank: Bank, { body }: Call): Taken<ApiRequest, ApiAnswer> {
  const document = parseXml(xmlOf(body))
  if (document?.root !== 'CC5Request') return { refused: UNREADABLE }
  const request = withOrderId(document, bank)
  if (!isKnownCaller(bank, request)) return { refused: notPermitted(request) }
  // PbOrder asks for recurring payments. Without this refusal the card would be charged only once.
  if (request.hasBelow('PbOrder')) return { refused: coreError(bank, request, '2002') }
  const operation = operationOf(request)
  if (operation === undefined) return { refused: coreError(bank, request, '2001') }
  return { operation, request, bankOrderId: request.value('OrderId') }
}

/** A payment without an order id gets one from the bank; the answer contains it. */
function withOrderId(request: ApiRequest, { identifiers }: Bank): ApiRequest {
  const isPayment = ['Auth', 'PreAuth'].includes(request.value('Type'))
  if (!isPayment || request.value('OrderId') !== '') return request
  const orderId = `ORDER-${identifiers.transactionId()}`
  return { ...request, value: (path) => (path === 'OrderId' ? orderId : request.value(path)) }
}

/** Queries are recognised by their Extra element, because several of them have no Type. */
function operationOf(request: ApiRequest): Operation<ApiRequest, ApiAnswer> | undefined {
  if (request.value('Extra/ORDERSTATUS') === 'QUERY') return answering('Status', orderStatus)
  if (request.value('Extra/ORDERHISTORY') === 'QUERY') return answering('History', orderHistory)
  if (request.has('Extra/MAXIPUANSORGU')) return answering('Points', queryPoints)
  if (request.has('Extra/SETTLE')) return answering('Settle', settle)
  return MONEY[request.value('Type')]
}

function isKnownCaller(bank: Bank, request: ApiRequest): boolean {
  return (
    bank.terminals.some(({ clientId }) => clientId === request.value('ClientId')) &&
    request.value('Name') === nestpay.apiUser &&
    request.value('Password') === nestpay.apiPassword
  )
}

const UNREADABLE: ApiAnswer = {
  ...BARE_ERROR,
  errorMessage: 'CC5Request XML okunamadı.',
  extra: { ERRORCODE: 'CORE-2001', NUMCODE: '992001' },
}

/** Does not say which of the three values is wrong. */
function notPermitted(request: ApiRequest): ApiAnswer {
  return {
    ...BARE_ERROR,
    orderId: request.value('OrderId'),
    errorMessage: 'Bu işlem için yetkiniz yok: ClientId, kullanıcı adı veya şifre hatalı.',
    extra: { ERRORCODE: '', NUMCODE: '99' },
  }
}
