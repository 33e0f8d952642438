import {
  type Bank,
  type Call,
  moneyOperations,
  now,
  type Operation,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { isApproved, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, refusal, vposReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { ACS_PATH, enrol, startedBy } from './enrolment.ts'
import { NAMES, ORDERS, orderOf, WITHOUT_CARD } from './orders.ts'
import { callerOf, parseRequest, type ShopRequest } from './request.ts'
import { answerSearch } from './search.ts'
import { payflexShops } from './terminals.ts'

/** VakıfBank's PayFlex V4: an enrolment that a program asks for, provisions, and searches. */
export const PAYFLEX: BankManifest = {
  name: 'payflex',
  label: 'PayFlex',
  terminals: payflexShops,
  moods: [WITHOUT_CARD],
  api: {
    '/payflex/threeDGateway/Enrollment': (bank, call) => now(enrol(bank, call)),
    '/payflex/virtualPos/Vposreq': service(take, vposReply),
    '/payflex/virtualPos/Search': answerSearch,
  },
  gate: { path: ACS_PATH, startedBy, callback: callbackOf },
}

const OPERATIONS = moneyOperations(ORDERS, NAMES)

/** One request to Vposreq. */
function take(bank: Bank, { body }: Call): Taken<ShopRequest, ApiAnswer> {
  const refused = (code: string) => ({ refused: refusal(code) })
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
  return { operation: once(operation), request: asked, bankOrderId }
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
