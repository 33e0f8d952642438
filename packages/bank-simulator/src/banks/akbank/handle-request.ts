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
import { akbankHash } from './akbank-hash.ts'
import { type ApiAnswer, type ApiOutcome, answered, httpError } from './answer.ts'
import { orderHistory, report } from './history.ts'
import { ORDERS } from './order-operations.ts'
import { pay } from './payment.ts'
import { type ApiRequest, hasWrongClock, parseRequest } from './request.ts'
import { shopOf } from './terminals.ts'

const REPORT = answering('History', report)

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  '1000': { fault: 'Auth', perform: (bank, request) => pay(bank, request, 'Auth') },
  '1004': { fault: 'PreAuth', perform: (bank, request) => pay(bank, request, 'PreAuth') },
  '1005': answering('PostAuth', onOrder(ORDERS, 'PostAuth')),
  '1003': answering('Void', onOrder(ORDERS, 'Void')),
  '1002': answering('Credit', onOrder(ORDERS, 'Credit')),
  '1010': answering('History', orderHistory),
}

/** One request to `/transaction/process`. Its bookings are on disk before the caller answers. */
export function handleProcess(bank: Bank, call: Call, faults: Faults): ApiOutcome {
  return handle(bank, call, faults, (request) => OPERATIONS[request.text('txnCode')])
}

/** One request to `/portal/report/transaction`. */
export function handleReport(bank: Bank, call: Call, faults: Faults): ApiOutcome {
  return handle(bank, call, faults, () => REPORT)
}

function handle(
  bank: Bank,
  call: Call,
  faults: Faults,
  operationOf: (request: ApiRequest) => Operation<ApiRequest, ApiAnswer> | undefined,
): ApiOutcome {
  const request = parseRequest(call.body)
  if (request === null) return now(httpError(400, 'JSON okunamadı'))
  const refused = refusalOf(bank, call, request)
  if (refused !== null) return now(refused)
  const operation = operationOf(request)
  if (operation === undefined) return now(httpError(400, 'txnCode hatalı'))
  const bankOrderId = request.text('order/orderId')
  return withFault(
    faults,
    { bank, operation: operation.fault, bankOrderId },
    { perform: (seen) => operation.perform(seen, request), silence: httpError(400, '') },
  )
}

/** Checks the hash over the bytes as they came: the same JSON with other blanks has another hash. */
function refusalOf(bank: Bank, { body, headers }: Call, request: ApiRequest): ApiAnswer | null {
  const shop = shopOf(
    request.text('terminal/terminalSafeId'),
    request.text('terminal/merchantSafeId'),
  )
  if (shop === undefined || headers['auth-hash'] !== akbankHash(body, shop.secretKey)) {
    return httpError(401, 'Yetkisiz işlem')
  }
  if (!/^[0-9A-F]{128}$/.test(request.text('randomNumber'))) {
    return httpError(400, 'randomNumber hatalı')
  }
  // The report takes neither a version nor a time.
  if (request.has('report')) return null
  if (request.text('version') !== '1.00') return httpError(400, 'version hatalı')
  const isWrong = hasWrongClock(request.text('requestDateTime'), bank.clock())
  return isWrong ? answered(bank, request, 'VPS-1073') : null
}
