import {
  type Bank,
  type Call,
  type FaultOperation,
  type Faults,
  now,
  withFault,
} from '../bank/index.ts'
import { akbankHash } from './akbank-hash.ts'
import { type ApiAnswer, type ApiOutcome, headOf, httpError } from './answer.ts'
import { orderHistory, report } from './history.ts'
import { credit, postAuth, voidOrder } from './order-operations.ts'
import { pay } from './payment.ts'
import { type ApiRequest, hasWrongClock, parseRequest } from './request.ts'
import { shopOf } from './terminals.ts'

type Operation = Readonly<{
  fault: FaultOperation
  perform: (bank: Bank, request: ApiRequest) => ApiOutcome
}>

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '1000': { fault: 'Auth', perform: (bank, request) => pay(bank, request, 'Auth') },
  '1004': { fault: 'PreAuth', perform: (bank, request) => pay(bank, request, 'PreAuth') },
  '1005': { fault: 'PostAuth', perform: (bank, request) => now(postAuth(bank, request)) },
  '1003': { fault: 'Void', perform: (bank, request) => now(voidOrder(bank, request)) },
  '1002': { fault: 'Credit', perform: (bank, request) => now(credit(bank, request)) },
  '1010': { fault: 'History', perform: (bank, request) => now(orderHistory(bank, request)) },
}

/** One request to `/transaction/process`. Its bookings are on disk before the caller answers. */
export function handleProcess(bank: Bank, faults: Faults, call: Call): ApiOutcome {
  const read = readCall(bank, call)
  if (read.kind === 'refused') return now(read.answer)
  const { request } = read
  const operation = OPERATIONS[request.text('txnCode')]
  if (operation === undefined) return now(httpError(400, 'txnCode hatalı'))
  return withFault(faults, named(bank, request, operation.fault), {
    perform: () => operation.perform(bank, request),
    silence: httpError(400, ''),
  })
}

/** One request to `/portal/report/transaction`. */
export function handleReport(bank: Bank, faults: Faults, call: Call): ApiOutcome {
  const read = readCall(bank, call)
  if (read.kind === 'refused') return now(read.answer)
  return withFault(faults, named(bank, read.request, 'History'), {
    perform: () => now(report(bank, read.request)),
    silence: httpError(400, ''),
  })
}

function named(bank: Bank, request: ApiRequest, operation: FaultOperation) {
  return { bank: bank.name, operation, bankOrderId: request.text('order/orderId') }
}

type ReadCall =
  | Readonly<{ kind: 'request'; request: ApiRequest }>
  | Readonly<{ kind: 'refused'; answer: ApiAnswer }>

/** Checks the hash over the bytes as they came: the same JSON with other blanks has another hash. */
function readCall(bank: Bank, { body, headers }: Call): ReadCall {
  const refused = (answer: ApiAnswer): ReadCall => ({ kind: 'refused', answer })
  const request = parseRequest(body)
  if (request === null) return refused(httpError(400, 'JSON okunamadı'))
  const shop = shopOf(
    request.text('terminal/terminalSafeId'),
    request.text('terminal/merchantSafeId'),
  )
  if (shop === undefined || headers['auth-hash'] !== akbankHash(body, shop.secretKey)) {
    return refused(httpError(401, 'Yetkisiz işlem'))
  }
  if (!/^[0-9A-F]{128}$/.test(request.text('randomNumber'))) {
    return refused(httpError(400, 'randomNumber hatalı'))
  }
  // The report takes neither a version nor a time.
  if (request.has('report')) return { kind: 'request', request }
  if (request.text('version') !== '1.00') return refused(httpError(400, 'version hatalı'))
  if (hasWrongClock(request.text('requestDateTime'), bank.clock())) {
    return refused({ status: 200, body: headOf(bank, request, 'VPS-1073') })
  }
  return { kind: 'request', request }
}
