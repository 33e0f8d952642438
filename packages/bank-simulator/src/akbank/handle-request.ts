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

const OPERATIONS: Readonly<Record<string, FaultOperation>> = {
  '1000': 'Auth',
  '1004': 'PreAuth',
  '1005': 'PostAuth',
  '1003': 'Void',
  '1002': 'Credit',
  '1010': 'History',
}

/** One request to `/transaction/process`. Its bookings are on disk before the caller answers. */
export function handleProcess(bank: Bank, faults: Faults, call: Call): ApiOutcome {
  const read = readCall(bank, call)
  if (read.kind === 'refused') return now(read.answer)
  const { request } = read
  const operation = OPERATIONS[request.text('txnCode')]
  if (operation === undefined) return now(httpError(400, 'txnCode hatalı'))
  return withFault(faults, named(bank, request, operation), {
    perform: () => perform(bank, request, operation),
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

function perform(bank: Bank, request: ApiRequest, operation: FaultOperation): ApiOutcome {
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
    default:
      return now(orderHistory(bank, request))
  }
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
