import {
  answering,
  type Bank,
  type Call,
  moneyOperations,
  type Operation,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { akbankHash } from './akbank-hash.ts'
import { type ApiAnswer, answered, httpError, reply } from './answer.ts'
import { callbackOf, SIGNED_NAME } from './callback.ts'
import { FORM } from './gate-form.ts'
import { orderHistory, report } from './history.ts'
import { ORDERS } from './orders.ts'
import { type ApiRequest, hasWrongClock, parseRequest } from './request.ts'
import { akbankShops, shopOf } from './terminals.ts'

const API = '/akbank/api/v1/payment/virtualpos'

/** Akbank's JSON virtual POS, payment model `3D`. */
export const AKBANK: BankManifest = {
  name: 'akbank',
  label: 'Akbank',
  terminals: akbankShops,
  moods: [SIGNED_NAME],
  api: {
    [`${API}/transaction/process`]: service(takeProcess, reply),
    [`${API}/portal/report/transaction`]: service(takeReport, reply),
  },
  gate: {
    path: '/akbank/securepay',
    form: FORM,
    callback: callbackOf,
  },
}

const TXN_CODES = { Auth: '1000', PreAuth: '1004', PostAuth: '1005', Void: '1003', Credit: '1002' }
const REPORT = answering('History', report)

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  ...moneyOperations(ORDERS, TXN_CODES),
  '1010': answering('History', orderHistory),
}

/** One request to `/transaction/process`. */
function takeProcess(bank: Bank, call: Call): Taken<ApiRequest, ApiAnswer> {
  return take(bank, call, (request) => OPERATIONS[request.text('txnCode')])
}

/** One request to `/portal/report/transaction`. */
function takeReport(bank: Bank, call: Call): Taken<ApiRequest, ApiAnswer> {
  return take(bank, call, () => REPORT)
}

function take(
  bank: Bank,
  call: Call,
  operationOf: (request: ApiRequest) => Operation<ApiRequest, ApiAnswer> | undefined,
): Taken<ApiRequest, ApiAnswer> {
  const request = parseRequest(call.body)
  if (request === null) return { refused: httpError(400, 'JSON okunamadı') }
  const refused = refusalOf(bank, call, request)
  if (refused !== null) return { refused }
  const operation = operationOf(request)
  if (operation === undefined) return { refused: httpError(400, 'txnCode hatalı') }
  return { operation, request, bankOrderId: request.text('order/orderId') }
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
