import {
  type Bank,
  type Call,
  type Faults,
  moneyOperations,
  now,
  type Operation,
  type Outcome,
  performed,
  written,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { isApproved, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, refusal, vposReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { ACS_PATH, enrol, startedBy } from './enrolment.ts'
import { ORDERS, orderOf, WITHOUT_CARD } from './orders.ts'
import { callerOf, parseRequest, type ShopRequest } from './request.ts'
import { handleSearch } from './search.ts'
import { payflexShops } from './terminals.ts'

/** VakıfBank's PayFlex V4: an enrolment that a program asks for, provisions, and searches. */
export const PAYFLEX: BankManifest = {
  name: 'payflex',
  label: 'PayFlex',
  terminals: payflexShops,
  moods: [WITHOUT_CARD],
  authCode: (identifiers) => identifiers.digits(6),
  api: {
    '/payflex/threeDGateway/Enrollment': (bank, call) => now(enrol(bank, call)),
    '/payflex/virtualPos/Vposreq': (...given) => written(handleRequest(...given), vposReply),
    '/payflex/virtualPos/Search': (...given) => handleSearch(...given),
  },
  gate: { path: ACS_PATH, startedBy, callback: callbackOf },
}

const OPERATIONS = moneyOperations(ORDERS, ['Sale', 'Auth', 'Capture', 'Cancel', 'Refund'])

/** One request to Vposreq. Its bookings are on disk before the caller answers. */
function handleRequest(bank: Bank, { body }: Call, faults: Faults): Outcome<ApiAnswer> {
  const refused = (code: string) => now(refusal(code))
  const request = parseRequest(body, 'VposRequest')
  if (typeof request === 'string') return refused(request)
  const operation = OPERATIONS[request('TransactionType')]
  if (operation === undefined) return refused('1082')
  const shop = callerOf(request('MerchantId'), request('Password'))
  if (typeof shop === 'string') return refused(shop)
  // A later operation names its payment, and needs no terminal: programs of others leave it out.
  const isPayment = operation.fault === 'Auth' || operation.fault === 'PreAuth'
  const terminalNo = request('TerminalNo') || (isPayment ? '' : shop.terminalNo)
  if (terminalNo !== shop.terminalNo) return refused('2011')
  if (request('ClientIp') === '') return refused('1096')
  const asked = { shop, request }
  const bankOrderId = request('OrderId') || (orderOf(bank, asked)?.bankOrderId ?? '')
  const silence = refusal('1007')
  return performed(once(operation), { bank, faults, request: asked, bankOrderId, silence })
}

/** The merchant gives the transaction its number, which a success uses up; without one the bank does. */
function once({
  fault,
  perform,
}: Operation<ShopRequest, ApiAnswer>): Operation<ShopRequest, ApiAnswer> {
  return {
    fault,
    perform: (bank, asked) => {
      const id = asked.request('TransactionId') || bank.identifiers.uuid()
      const earlier = bank.ledger.orderOfTransaction(id)
      const isUsed = (earlier === undefined ? [] : transactionsOf(earlier)).some(
        ({ booking }) => booking.transactionId === id && isApproved(booking),
      )
      if (isUsed) return now(refusal('1006'))
      const identifiers = { ...bank.identifiers, transactionId: () => id }
      return perform({ ...bank, identifiers }, asked)
    },
  }
}
