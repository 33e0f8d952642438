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
import { type ApiAnswer, refusal, reply } from './answer.ts'
import { agreement, pointInquiry } from './inquiry.ts'
import { ORDERS, payVerified, typeOf } from './orders.ts'
import { type ApiRequest, NAMES, OTHER_PREFIX, orderIdOf, readRequest } from './request.ts'
import { posnetTerminals, terminalOf } from './terminals.ts'
import { callbackOf, resolveCallback, sealRequest, startedBy } from './verification.ts'

/** Yapı Kredi's PosNet: XML in a form field, and packets that only the bank can open. */
export const POSNET: BankManifest = {
  name: 'posnet',
  label: 'PosNet',
  terminals: posnetTerminals,
  moods: [OTHER_PREFIX],
  api: { '/posnet/PosnetWebService/XML': service(take, reply) },
  gate: { path: '/posnet/3DSWebService/YKBPaymentService', startedBy, callback: callbackOf },
}

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  ...moneyOperations(ORDERS, NAMES),
  oosRequestData: answering('Gate', sealRequest),
  oosResolveMerchantData: answering('Callback', resolveCallback),
  oosTranData: { fault: 'Auth', perform: payVerified },
  agreement: answering('Status', agreement),
  pointInquiry: answering('Points', pointInquiry),
}

/** One request. The bank knows merchants by their numbers and addresses: there is no password. */
function take(bank: Bank, { body }: Call): Taken<ApiRequest, ApiAnswer> {
  const request = readRequest(body, Object.keys(OPERATIONS))
  const operation = OPERATIONS[request?.operation ?? '']
  if (request === null || operation === undefined) return { refused: refusal('0210') }
  const terminal = terminalOf(request.terminalId)
  if (terminal?.merchantId !== request.merchantId) return { refused: refusal('0148') }
  const named = bank.ledger.verificationByMd(request.value('bankData'))?.verification
  if (named === undefined) return { operation, request, bankOrderId: orderIdOf(bank, request) }
  const isPayment = request.operation === 'oosTranData'
  const fault = isPayment ? typeOf(named) : operation.fault
  return { operation: { ...operation, fault }, request, bankOrderId: named.bankOrderId }
}
