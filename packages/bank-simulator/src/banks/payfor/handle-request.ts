import {
  type Bank,
  type FaultOperation,
  type Faults,
  now,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { type ApiAnswer, type ApiOutcome, operationAnswer } from './answer.ts'
import type { PayforCode } from './codes.ts'
import { history, orderInquiry, pointsInquiry } from './inquiry.ts'
import { batchClose, ORDERS } from './order-operations.ts'
import { payVerified, payWithCard, typeOf } from './payment.ts'
import { type ApiRequest, orderIdOf } from './request.ts'
import { MBR_ID, type PayforShop, payforShops } from './terminals.ts'

type Operation = Readonly<{
  secureType: string
  fault: FaultOperation
  perform: (bank: Bank, shop: PayforShop, request: ApiRequest) => ApiOutcome
}>

const answering = (
  secureType: string,
  fault: FaultOperation,
  answer: (bank: Bank, shop: PayforShop, request: ApiRequest) => ApiAnswer,
): Operation => ({ secureType, fault, perform: (...given) => now(answer(...given)) })

function onOrderOf(operation: 'PostAuth' | 'Void' | 'Credit'): Operation {
  const perform = onOrder(ORDERS, operation)
  return answering('NonSecure', operation, (bank, shop, value) => perform(bank, { shop, value }))
}

const SALE: Operation = {
  secureType: 'NonSecure',
  fault: 'Auth',
  perform: (...given) => payWithCard('Auth', ...given),
}

const PRE_AUTH: Operation = {
  secureType: 'NonSecure',
  fault: 'PreAuth',
  perform: (...given) => payWithCard('PreAuth', ...given),
}

/** The operations by TxnType, with the SecureType that each needs. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  Auth: SALE,
  ParaPuanAuth: SALE,
  PreAuth: PRE_AUTH,
  PostAuth: onOrderOf('PostAuth'),
  Void: onOrderOf('Void'),
  Refund: onOrderOf('Credit'),
  BatchClose: answering('NonSecure', 'Settle', batchClose),
  OrderInquiry: answering('Inquiry', 'Status', orderInquiry),
  ParaPuanInquiry: answering('Inquiry', 'Points', pointsInquiry),
  TxnHistory: answering('Report', 'History', history),
}

const AFTER_3D_SECURE = '3DModelPayment'

/** One request of either gate. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, faults: Faults, request: ApiRequest | null): ApiOutcome {
  if (request === null) return now(operationAnswer('M043', ''))
  const orderId = orderIdOf(request)
  const operation = operationOf(bank, request)
  if (typeof operation === 'string') return now(operationAnswer(operation, orderId))
  const shop = shopOf(request, operation.fault)
  if (typeof shop === 'string') return now(operationAnswer(shop, orderId))
  const named = { bank, operation: operation.fault, bankOrderId: orderId }
  return withFault(faults, named, {
    perform: (seen) => operation.perform(seen, shop, request),
    silence: operationAnswer('V013', orderId),
  })
}

function operationOf(bank: Bank, request: ApiRequest): Operation | PayforCode {
  const secureType = request('SecureType')
  if (secureType === AFTER_3D_SECURE) {
    const stored = bank.ledger.verificationByMd(request('RequestGuid'))
    const fault = stored === undefined ? 'Auth' : typeOf(stored.verification)
    return { secureType, fault, perform: payVerified }
  }
  if (!['NonSecure', 'Inquiry', 'Report'].includes(secureType)) return 'M014'
  const operation = OPERATIONS[request('TxnType')]
  if (operation === undefined) return 'M015'
  return operation.secureType === secureType ? operation : 'M021'
}

/** The shop of the request, or the code of what is wrong. An order inquiry passes with any password. */
function shopOf(request: ApiRequest, operation: FaultOperation): PayforShop | PayforCode {
  const shop = payforShops.find(({ userCode }) => userCode === request('UserCode'))
  if (shop === undefined) return 'M049'
  const isNamed = request('MbrId') === MBR_ID && request('MerchantId') === shop.clientId
  // A provision names neither the bank nor the merchant.
  if (!isNamed && request('SecureType') !== AFTER_3D_SECURE) return 'V008'
  if (operation !== 'Status' && request('UserPass') !== shop.userPass) return 'M009'
  return shop
}
