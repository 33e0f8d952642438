import {
  answering,
  type Bank,
  type Call,
  type Faults,
  firstFailure,
  now,
  type Operation,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { type ApiAnswer, type ApiOutcome, refusal } from './answer.ts'
import { requestHash, securityData } from './garanti-hash.ts'
import { orderHistory } from './history.ts'
import { orderInquiry, rewardInquiry } from './inquiry.ts'
import { orderList } from './order-list.ts'
import { ORDERS } from './order-operations.ts'
import { pay } from './payment.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, isMode, orderIdOf, parseRequest } from './request.ts'
import { terminalOf } from './terminals.ts'

type User = 'PROVAUT' | 'PROVRFN'

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  sales: { fault: 'Auth', perform: (bank, request) => pay(bank, request, 'Auth') },
  preauth: { fault: 'PreAuth', perform: (bank, request) => pay(bank, request, 'PreAuth') },
  postauth: answering('PostAuth', onOrder(ORDERS, 'PostAuth')),
  void: answering('Void', onOrder(ORDERS, 'Void')),
  refund: answering('Credit', onOrder(ORDERS, 'Credit')),
  orderinq: answering('Status', orderInquiry),
  orderhistoryinq: answering('History', orderHistory),
  orderlistinq: answering('History', orderList),
  rewardinq: answering('Points', rewardInquiry),
}

/** Voids and refunds have a user of their own. */
function userOf({ fault }: Operation<ApiRequest, ApiAnswer>): User {
  return fault === 'Void' || fault === 'Credit' ? 'PROVRFN' : 'PROVAUT'
}

/** One request to VPServlet. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, { body }: Call, faults: Faults): ApiOutcome {
  const request = parseRequest(body)
  if (request === null) {
    return now(refusal(bank, null, '0002', 'The document is not a GVPSRequest'))
  }
  const operation = OPERATIONS[request.value('Transaction/Type')]
  if (operation === undefined) {
    return now(refusal(bank, request, '0002', 'TxnType field is not valid'))
  }
  const wrong = callerError(request, userOf(operation))
  if (wrong !== null) return now(refusal(bank, request, wrong))
  const missing = missingField(request)
  if (missing !== null) {
    return now(refusal(bank, request, '0002', `${missing} field is not valid`))
  }
  const named = { bank, operation: operation.fault, bankOrderId: orderIdOf(request) }
  return withFault(faults, named, {
    perform: (seen) => operation.perform(seen, request),
    silence: refusal(bank, request, '0108'),
  })
}

/** The hash proves the password. */
function callerError(request: ApiRequest, user: User): Reason | null {
  const terminal = terminalOf(request.value('Terminal/ID'))
  if (terminal === undefined) return '0752'
  const covered: Readonly<Record<string, string>> = {
    OrderID: orderIdOf(request),
    TerminalID: terminal.clientId,
    CardNumber: request.value('Card/Number'),
    Amount: request.value('Transaction/Amount'),
    CurrencyCode: request.value('Transaction/CurrencyCode'),
  }
  const security = securityData(terminal.passwords[user], terminal.clientId)
  const expected = requestHash((name) => covered[name] ?? '', security)
  return firstFailure<Reason>([
    ['0753', request.value('Terminal/MerchantID') === terminal.merchantId],
    ['0652', request.value('Terminal/ProvUserID') === user],
    ['0651', request.value('Terminal/HashData') === expected],
  ])
}

function missingField(request: ApiRequest): string | null {
  return firstFailure([
    ['Mode', isMode(request.value('Mode'))],
    ['Version', request.value('Version') === '512'],
    ['UserID', request.value('Terminal/UserID') !== ''],
    ['TxnAmount', request.value('Transaction/Amount') !== ''],
    ['IPAddress', request.value('Customer/IPAddress') !== ''],
  ])
}
