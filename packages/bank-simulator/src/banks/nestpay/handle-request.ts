import {
  type Bank,
  type FaultOperation,
  type Faults,
  now,
  type Outcome,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { parseXml } from '../../formats/index.ts'
import { type ApiAnswer, type ApiRequest, BARE_ERROR, coreError } from './answer.ts'
import { ORDERS, settle } from './order-operations.ts'
import { pay, queryPoints } from './payment.ts'
import { orderHistory, orderStatus } from './query.ts'
import { nestpay } from './terminal.ts'

type Perform = (bank: Bank, request: ApiRequest) => Outcome<ApiAnswer>

const answering =
  (answer: (bank: Bank, request: ApiRequest) => ApiAnswer): Perform =>
  (bank, request) =>
    now(answer(bank, request))

/** No program calls the bank within a verification. */
type ApiOperation = Exclude<FaultOperation, 'Gate' | 'Callback'>

const OPERATIONS: Readonly<Record<ApiOperation, Perform>> = {
  Auth: (bank, request) => pay(bank, request, 'Auth'),
  PreAuth: (bank, request) => pay(bank, request, 'PreAuth'),
  PostAuth: answering(onOrder(ORDERS, 'PostAuth')),
  Void: answering(onOrder(ORDERS, 'Void')),
  Credit: answering(onOrder(ORDERS, 'Credit')),
  Status: answering(orderStatus),
  History: answering(orderHistory),
  Points: answering(queryPoints),
  Settle: answering(settle),
}

/**
 * Carries out one request of the XML API. Its bookings are queued for the journal: the caller waits until
 * they are on disk before it answers. Throws for nothing that a client can send.
 */
export function handleRequest(bank: Bank, faults: Faults, xml: string): Outcome<ApiAnswer> {
  const document = parseXml(xml)
  if (document?.root !== 'CC5Request') return now(UNREADABLE)
  const request = withOrderId(document, bank)
  if (!isKnownCaller(bank, request)) return now(notPermitted(request))
  // PbOrder asks for recurring payments. Without this refusal the card would be charged only once.
  if (request.hasBelow('PbOrder')) return now(coreError(bank, request, '2002'))
  const operation = operationOf(request)
  if (operation === undefined) return now(coreError(bank, request, '2001'))
  const named = { bank, operation, bankOrderId: request.value('OrderId') }
  const perform = (seen: Bank): Outcome<ApiAnswer> => OPERATIONS[operation](seen, request)
  return withFault(faults, named, { perform, silence: UNREADABLE })
}

/** A payment without an order id gets one from the bank; the answer contains it. */
function withOrderId(request: ApiRequest, { identifiers }: Bank): ApiRequest {
  const isPayment = ['Auth', 'PreAuth'].includes(request.value('Type'))
  if (!isPayment || request.value('OrderId') !== '') return request
  const orderId = `ORDER-${identifiers.transactionId()}`
  return { ...request, value: (path) => (path === 'OrderId' ? orderId : request.value(path)) }
}

const TYPES = ['Auth', 'PreAuth', 'PostAuth', 'Void', 'Credit'] as const

/** Queries are recognised by their Extra element, because several of them have no Type. */
function operationOf(request: ApiRequest): ApiOperation | undefined {
  if (request.value('Extra/ORDERSTATUS') === 'QUERY') return 'Status'
  if (request.value('Extra/ORDERHISTORY') === 'QUERY') return 'History'
  if (request.has('Extra/MAXIPUANSORGU')) return 'Points'
  if (request.has('Extra/SETTLE')) return 'Settle'
  return TYPES.find((type) => type === request.value('Type'))
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
