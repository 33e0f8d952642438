import {
  answering,
  type Bank,
  type Call,
  type Faults,
  now,
  type Operation,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { isApproved, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, type ApiOutcome, refusal } from './answer.ts'
import { ORDERS, orderOf } from './order-operations.ts'
import { pay } from './payment.ts'
import { callerOf, parseRequest, type ShopRequest } from './request.ts'

const OPERATIONS: Readonly<Record<string, Operation<ShopRequest, ApiAnswer>>> = {
  Sale: { fault: 'Auth', perform: (bank, asked) => pay(bank, asked, 'Auth') },
  Auth: { fault: 'PreAuth', perform: (bank, asked) => pay(bank, asked, 'PreAuth') },
  Capture: answering('PostAuth', onOrder(ORDERS, 'PostAuth')),
  Cancel: answering('Void', onOrder(ORDERS, 'Void')),
  Refund: answering('Credit', onOrder(ORDERS, 'Credit')),
}

/** A later operation names its payment, and needs no terminal: programs of others leave it out. */
const paysBy = ({ fault }: Operation<ShopRequest, ApiAnswer>): boolean =>
  fault === 'Auth' || fault === 'PreAuth'

/** One request to Vposreq. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, { body }: Call, faults: Faults): ApiOutcome {
  const refused = (code: string): ApiOutcome => now(refusal(code))
  const request = parseRequest(body, 'VposRequest')
  if (typeof request === 'string') return refused(request)
  const operation = OPERATIONS[request('TransactionType')]
  if (operation === undefined) return refused('1082')
  const shop = callerOf(request('MerchantId'), request('Password'))
  if (typeof shop === 'string') return refused(shop)
  const terminalNo = request('TerminalNo') || (paysBy(operation) ? '' : shop.terminalNo)
  if (terminalNo !== shop.terminalNo) return refused('2011')
  if (request('ClientIp') === '') return refused('1096')
  const asked = { shop, request }
  const bankOrderId = request('OrderId') || (orderOf(bank, asked)?.bankOrderId ?? '')
  const named = { bank, operation: operation.fault, bankOrderId }
  const perform = (seen: Bank) => performOnce(seen, operation, asked)
  return withFault(faults, named, { perform, silence: refusal('1007') })
}

/** The merchant gives the transaction its number, which a success uses up; without one the bank does. */
function performOnce(
  bank: Bank,
  operation: Operation<ShopRequest, ApiAnswer>,
  asked: ShopRequest,
): ApiOutcome {
  const id = asked.request('TransactionId') || bank.identifiers.uuid()
  const earlier = bank.ledger.orderOfTransaction(id)
  const isUsed = (earlier === undefined ? [] : transactionsOf(earlier)).some(
    ({ booking }) => booking.transactionId === id && isApproved(booking),
  )
  if (isUsed) return now(refusal('1006'))
  const identifiers = { ...bank.identifiers, transactionId: () => id }
  return operation.perform({ ...bank, identifiers }, asked)
}
