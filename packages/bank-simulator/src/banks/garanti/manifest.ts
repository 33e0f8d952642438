import {
  answering,
  type Bank,
  type Call,
  firstFailure,
  moneyOperations,
  type Operation,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { type ApiAnswer, refusal, reply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { requestHash, securityData } from './garanti-hash.ts'
import { FORM } from './gate-form.ts'
import { orderHistory } from './history.ts'
import { orderInquiry, rewardInquiry } from './inquiry.ts'
import { GARANTI_MOODS } from './moods.ts'
import { orderList } from './order-list.ts'
import { ORDERS } from './orders.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, isMode, NAMES, orderIdOf, parseRequest } from './request.ts'
import { garantiTerminals, terminalOf } from './terminals.ts'

/** Garanti BBVA's GVPS, version 512. */
export const GARANTI: BankManifest = {
  name: 'garanti',
  label: 'Garanti',
  terminals: garantiTerminals,
  moods: GARANTI_MOODS,
  api: { '/garanti/VPServlet': service(take, reply) },
  gate: {
    path: '/garanti/servlet/gt3dengine',
    form: FORM,
    newProof: (identifiers) => ({
      md: Buffer.from(`index:02${identifiers.hex(56)}`).toString('base64'),
      xid: identifiers.uuid(),
    }),
    callback: callbackOf,
  },
}

type User = 'PROVAUT' | 'PROVRFN'

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  ...moneyOperations(ORDERS, NAMES),
  orderinq: answering('Status', orderInquiry),
  orderhistoryinq: answering('History', orderHistory),
  orderlistinq: answering('History', orderList),
  rewardinq: answering('Points', rewardInquiry),
}

/** Voids and refunds have a user of their own. */
function userOf({ fault }: Operation<ApiRequest, ApiAnswer>): User {
  return fault === 'Void' || fault === 'Credit' ? 'PROVRFN' : 'PROVAUT'
}

/** One request to VPServlet. */
function take(bank: Bank, { body }: Call): Taken<ApiRequest, ApiAnswer> {
  const request = parseRequest(body)
  const refused = (why: Reason, detail?: string) => ({
    refused: refusal(bank, request, why, detail),
  })
  if (request === null) return refused('0002', 'The document is not a GVPSRequest')
  const operation = OPERATIONS[request.value('Transaction/Type')]
  if (operation === undefined) return refused('0002', 'TxnType field is not valid')
  const wrong = callerError(request, userOf(operation))
  if (wrong !== null) return refused(wrong)
  const missing = missingField(request)
  if (missing !== null) return refused('0002', `${missing} field is not valid`)
  return { operation, request, bankOrderId: orderIdOf(request) }
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
