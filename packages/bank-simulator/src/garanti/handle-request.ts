import { type Bank, type FaultOperation, type Faults, now, withFault } from '../bank/index.ts'
import { type ApiOutcome, refusal } from './answer.ts'
import { requestHash, securityData } from './garanti-hash.ts'
import { orderHistory } from './history.ts'
import { orderInquiry, rewardInquiry } from './inquiry.ts'
import { orderList } from './order-list.ts'
import { postAuth, refund, voidOrder } from './order-operations.ts'
import { pay } from './payment.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, orderIdOf } from './request.ts'
import { terminalOf } from './terminals.ts'

type User = 'PROVAUT' | 'PROVRFN'

type Operation = Readonly<{
  fault: FaultOperation
  user: User
  perform: (bank: Bank, request: ApiRequest) => ApiOutcome
}>

const OPERATIONS: Readonly<Record<string, Operation>> = {
  sales: { fault: 'Auth', user: 'PROVAUT', perform: (bank, request) => pay(bank, request, 'Auth') },
  preauth: {
    fault: 'PreAuth',
    user: 'PROVAUT',
    perform: (bank, request) => pay(bank, request, 'PreAuth'),
  },
  postauth: answering('PostAuth', 'PROVAUT', postAuth),
  void: answering('Void', 'PROVRFN', voidOrder),
  refund: answering('Credit', 'PROVRFN', refund),
  orderinq: answering('Status', 'PROVAUT', orderInquiry),
  orderhistoryinq: answering('History', 'PROVAUT', orderHistory),
  orderlistinq: answering('History', 'PROVAUT', orderList),
  rewardinq: answering('Points', 'PROVAUT', rewardInquiry),
}

function answering(
  fault: FaultOperation,
  user: User,
  answer: (...given: Parameters<typeof postAuth>) => ReturnType<typeof postAuth>,
): Operation {
  return { fault, user, perform: (bank, request) => now(answer(bank, request)) }
}

/** One request to VPServlet. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, faults: Faults, request: ApiRequest | null): ApiOutcome {
  if (request === null) {
    return now(refusal(bank, null, '0002', 'The document is not a GVPSRequest'))
  }
  const operation = OPERATIONS[request.value('Transaction/Type')]
  if (operation === undefined) {
    return now(refusal(bank, request, '0002', 'TxnType field is not valid'))
  }
  const wrong = callerError(request, operation.user)
  if (wrong !== null) return now(refusal(bank, request, wrong))
  const missing = missingField(request)
  if (missing !== null) {
    return now(refusal(bank, request, '0002', `${missing} field is not valid`))
  }
  const named = { bank: bank.name, operation: operation.fault, bankOrderId: orderIdOf(request) }
  return withFault(faults, named, {
    perform: () => operation.perform(bank, request),
    silence: refusal(bank, request, '0108'),
  })
}

/** The hash proves the password; voids and refunds have a user of their own. */
function callerError(request: ApiRequest, user: User): Reason | null {
  const terminal = terminalOf(request.value('Terminal/ID'))
  if (terminal === undefined) return '0752'
  if (request.value('Terminal/MerchantID') !== terminal.merchantId) return '0753'
  if (request.value('Terminal/ProvUserID') !== user) return '0652'
  const security = securityData(terminal.passwords[user], terminal.clientId)
  const covered: Readonly<Record<string, string>> = {
    OrderID: orderIdOf(request),
    TerminalID: terminal.clientId,
    CardNumber: request.value('Card/Number'),
    Amount: request.value('Transaction/Amount'),
    CurrencyCode: request.value('Transaction/CurrencyCode'),
  }
  const expected = requestHash((name) => covered[name] ?? '', security)
  return request.value('Terminal/HashData') === expected ? null : '0651'
}

function missingField(request: ApiRequest): string | null {
  if (request.value('Mode') !== 'TEST') return 'Mode'
  if (request.value('Version') !== '512') return 'Version'
  if (request.value('Terminal/UserID') === '') return 'UserID'
  if (request.value('Transaction/Amount') === '') return 'TxnAmount'
  return request.value('Customer/IPAddress') === '' ? 'IPAddress' : null
}
