import { type Bank, type FaultOperation, type Faults, now, withFault } from '../bank/index.ts'
import { type ApiOutcome, operationAnswer } from './answer.ts'
import type { PayforCode } from './codes.ts'
import { history, orderInquiry, pointsInquiry } from './inquiry.ts'
import { batchClose, postAuth, refund, voidOrder } from './order-operations.ts'
import { payVerified, payWithCard, typeOf } from './payment.ts'
import { type ApiRequest, orderIdOf } from './request.ts'
import { MBR_ID, type PayforShop, payforShops } from './terminals.ts'

/** The operations by TxnType, with the SecureType that each needs. */
const OPERATIONS: Readonly<Record<string, readonly [secureType: string, FaultOperation]>> = {
  Auth: ['NonSecure', 'Auth'],
  ParaPuanAuth: ['NonSecure', 'Auth'],
  PreAuth: ['NonSecure', 'PreAuth'],
  PostAuth: ['NonSecure', 'PostAuth'],
  Void: ['NonSecure', 'Void'],
  Refund: ['NonSecure', 'Credit'],
  BatchClose: ['NonSecure', 'Settle'],
  OrderInquiry: ['Inquiry', 'Status'],
  ParaPuanInquiry: ['Inquiry', 'Points'],
  TxnHistory: ['Report', 'History'],
}

/** One request of either gate. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, faults: Faults, request: ApiRequest | null): ApiOutcome {
  if (request === null) return now(operationAnswer('M043', ''))
  const orderId = orderIdOf(request)
  const operation = operationOf(bank, request)
  if (operation.kind === 'refused') return now(operationAnswer(operation.code, orderId))
  const shop = shopOf(request, operation.name)
  if (typeof shop === 'string') return now(operationAnswer(shop, orderId))
  const named = { bank: bank.name, operation: operation.name, bankOrderId: orderId }
  return withFault(faults, named, {
    perform: () => perform(bank, shop, { request, operation: operation.name }),
    silence: operationAnswer('V013', orderId),
  })
}

type Operation =
  | Readonly<{ kind: 'operation'; name: FaultOperation }>
  | Readonly<{ kind: 'refused'; code: PayforCode }>

function operationOf(bank: Bank, request: ApiRequest): Operation {
  const secureType = request('SecureType')
  if (secureType === '3DModelPayment') {
    const stored = bank.ledger.verificationByMd(request('RequestGuid'))
    const name = stored === undefined ? 'Auth' : typeOf(stored.verification)
    return { kind: 'operation', name }
  }
  if (!['NonSecure', 'Inquiry', 'Report'].includes(secureType)) {
    return { kind: 'refused', code: 'M014' }
  }
  const [needed, name] = OPERATIONS[request('TxnType')] ?? []
  if (name === undefined) return { kind: 'refused', code: 'M015' }
  if (needed !== secureType) return { kind: 'refused', code: 'M021' }
  return { kind: 'operation', name }
}

/** The shop of the request, or the code of what is wrong. An order inquiry passes with any password. */
function shopOf(request: ApiRequest, operation: FaultOperation): PayforShop | PayforCode {
  const isProvision = request('SecureType') === '3DModelPayment'
  const shop = payforShops.find(({ userCode }) => userCode === request('UserCode'))
  if (shop === undefined) return 'M049'
  // A provision names neither the bank nor the merchant.
  if (!isProvision && request('MbrId') !== MBR_ID) return 'V008'
  if (!isProvision && request('MerchantId') !== shop.clientId) return 'V008'
  if (operation !== 'Status' && request('UserPass') !== shop.userPass) return 'M009'
  return shop
}

function perform(
  bank: Bank,
  shop: PayforShop,
  { request, operation }: Readonly<{ request: ApiRequest; operation: FaultOperation }>,
): ApiOutcome {
  switch (operation) {
    case 'Auth':
    case 'PreAuth':
      if (request('SecureType') === '3DModelPayment') return payVerified(bank, shop, request)
      return payWithCard(bank, shop, request, operation)
    case 'PostAuth':
      return now(postAuth(bank, shop, request))
    case 'Void':
      return now(voidOrder(bank, shop, request))
    case 'Credit':
      return now(refund(bank, shop, request))
    case 'Settle':
      return now(batchClose(bank, shop))
    case 'Status':
      return now(orderInquiry(bank, shop, request))
    case 'History':
      return now(history(bank, shop, request))
    case 'Points':
      return now(pointsInquiry(bank, request))
  }
}
