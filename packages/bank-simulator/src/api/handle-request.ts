import type { ApiAnswer } from './answer.ts'
import { type Bank, coreError, type Outcome } from './bank.ts'
import { FAULT_KINDS, type FaultOperation, type Faults } from './faults.ts'
import { credit, postAuth, settle, voidOrder } from './order-operations.ts'
import { pay } from './payment.ts'
import { queryPoints } from './points.ts'
import { orderHistory, orderStatus } from './query.ts'
import { type ApiRequest, parseRequest } from './request.ts'

/**
 * One request of the XML API. Bookings are in the journal's queue when this returns: the caller
 * waits for the disk before it answers. Never throws for anything that a client can send.
 */
export function handleApiRequest(bank: Bank, faults: Faults, xml: string): Outcome {
  const parsed = parseRequest(xml)
  if (parsed === null) return now(unreadable)
  const request = withOrderId(parsed, bank)
  if (!isKnownCaller(bank, request)) return now(notPermitted(request))
  // A client that asks for instalments of its own must not be charged once and told that all is well.
  if (request.hasBelow('PbOrder')) return now(coreError(bank, request, '2002'))
  const operation = operationOf(request)
  if (operation === null) return now(coreError(bank, request, '2001'))
  const fault = faults.take(operation, request.value('OrderId'))
  if (fault === null) return perform(bank, request, operation)
  const { books, delivery } = FAULT_KINDS[fault]
  const answer = books ? perform(bank, request, operation).answer : unreadable
  return { answer, delivery }
}

/** A payment without an order id gets one of the bank's making, which the answer tells. */
function withOrderId(request: ApiRequest, { identifiers }: Bank): ApiRequest {
  const isPayment = ['Auth', 'PreAuth'].includes(request.value('Type'))
  if (!isPayment || request.value('OrderId') !== '') return request
  const orderId = `ORDER-${identifiers.transactionId()}`
  return { ...request, value: (path) => (path === 'OrderId' ? orderId : request.value(path)) }
}

function now(answer: ApiAnswer): Outcome {
  return { answer, delivery: 'now' }
}

/** Queries are known by their Extra element; several of them carry no Type. */
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

function perform(bank: Bank, request: ApiRequest, operation: FaultOperation): Outcome {
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
  const { clientIds, apiUser, apiPassword } = bank.terminal
  return (
    clientIds.includes(request.value('ClientId')) &&
    request.value('Name') === apiUser &&
    request.value('Password') === apiPassword
  )
}

const unreadable: ApiAnswer = {
  orderId: '',
  response: 'Error',
  authCode: '',
  hostReference: '',
  procReturnCode: '99',
  transactionId: '',
  errorMessage: 'CC5Request XML okunamadı.',
  extra: { ERRORCODE: 'CORE-2001', NUMCODE: '992001' },
}

/** Which of the three is wrong is not said. */
function notPermitted(request: ApiRequest): ApiAnswer {
  return {
    ...unreadable,
    orderId: request.value('OrderId'),
    errorMessage: 'Bu işlem için yetkiniz yok: ClientId, kullanıcı adı veya şifre hatalı.',
    extra: { ERRORCODE: '', NUMCODE: '99' },
  }
}
