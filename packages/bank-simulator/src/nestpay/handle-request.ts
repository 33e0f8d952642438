import {
  type Bank,
  type FaultOperation,
  type Faults,
  now,
  type Outcome,
  withFault,
} from '../bank/index.ts'
import { type ApiAnswer, BARE_ERROR } from './answer.ts'
import { coreError } from './answers.ts'
import { credit, postAuth, settle, voidOrder } from './order-operations.ts'
import { pay } from './payment.ts'
import { queryPoints } from './points.ts'
import { orderHistory, orderStatus } from './query.ts'
import { type ApiRequest, parseRequest } from './request.ts'
import { nestpay } from './terminal.ts'

/**
 * Carries out one request of the XML API. Its bookings are queued for the journal: the caller waits until
 * they are on disk before it answers. Throws for nothing that a client can send.
 */
export function handleApiRequest(bank: Bank, faults: Faults, xml: string): Outcome<ApiAnswer> {
  const parsed = parseRequest(xml)
  if (parsed === null) return now(unreadable)
  const request = withOrderId(parsed, bank)
  if (!isKnownCaller(bank, request)) return now(notPermitted(request))
  // PbOrder asks for recurring payments. Without this refusal the card would be charged only once.
  if (request.hasBelow('PbOrder')) return now(coreError(bank, request, '2002'))
  const operation = operationOf(request)
  if (operation === null) return now(coreError(bank, request, '2001'))
  const named = { bank: bank.name, operation, bankOrderId: request.value('OrderId') }
  const perform = (): Outcome<ApiAnswer> => performed(bank, request, operation)
  return withFault(faults, named, { perform, silence: unreadable })
}

/** A payment without an order id gets one from the bank; the answer contains it. */
function withOrderId(request: ApiRequest, { identifiers }: Bank): ApiRequest {
  const isPayment = ['Auth', 'PreAuth'].includes(request.value('Type'))
  if (!isPayment || request.value('OrderId') !== '') return request
  const orderId = `ORDER-${identifiers.transactionId()}`
  return { ...request, value: (path) => (path === 'OrderId' ? orderId : request.value(path)) }
}

/** Queries are recognised by their Extra element, because several of them have no Type. */
function operationOf(request: ApiRequest): FaultOperation | null {
  if (request.value('Extra/ORDERSTATUS') === 'QUERY') return 'Status'
  if (request.value('Extra/ORDERHISTORY') === 'QUERY') return 'History'
  if (request.has('Extra/MAXIPUANSORGU')) return 'Points'
  if (request.has('Extra/SETTLE')) return 'Settle'
  const type = request.value('Type')
  switch (type) {
    case 'Auth':
    case 'PreAuth':
    case 'PostAuth':
    case 'Void':
    case 'Credit':
      return type
    default:
      return null
  }
}

function performed(bank: Bank, request: ApiRequest, operation: FaultOperation): Outcome<ApiAnswer> {
  switch (operation) {
    case 'Auth':
    case 'PreAuth':
      return pay(bank, request, operation)
    case 'PostAuth':
      return now(postAuth(bank, request))
    case 'Void':
      return now(voidOrder(bank, request))
    case 'Credit':
      return now(credit(bank, request))
    case 'Status':
      return now(orderStatus(bank, request))
    case 'History':
      return now(orderHistory(bank, request))
    case 'Points':
      return now(queryPoints(bank, request))
    case 'Settle':
      return now(settle(bank, request.value('ClientId')))
  }
}

function isKnownCaller(bank: Bank, request: ApiRequest): boolean {
  return (
    bank.terminals.some(({ clientId }) => clientId === request.value('ClientId')) &&
    request.value('Name') === nestpay.apiUser &&
    request.value('Password') === nestpay.apiPassword
  )
}

const unreadable: ApiAnswer = {
  ...BARE_ERROR,
  errorMessage: 'CC5Request XML okunamadı.',
  extra: { ERRORCODE: 'CORE-2001', NUMCODE: '992001' },
}

/** Does not say which of the three values is wrong. */
function notPermitted(request: ApiRequest): ApiAnswer {
  return {
    ...unreadable,
    orderId: request.value('OrderId'),
    errorMessage: 'Bu işlem için yetkiniz yok: ClientId, kullanıcı adı veya şifre hatalı.',
    extra: { ERRORCODE: '', NUMCODE: '99' },
  }
}
