import {
  answering,
  type Bank,
  type FaultOperation,
  type Faults,
  moneyOperations,
  now,
  type Operation,
  type Outcome,
  performed,
  written,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { type ApiAnswer, refusal, reply } from './answer.ts'
import { callbackOf, FORM } from './gate.ts'
import { agreement, pointInquiry } from './inquiry.ts'
import { ORDERS, payVerified, typeOf } from './orders.ts'
import { type ApiRequest, namedOrder, OTHER_PREFIX, ownOrderId, readRequest } from './request.ts'
import { posnetTerminals, terminalOf } from './terminals.ts'
import { resolveCallback, sealRequest } from './verification.ts'

/** Yapı Kredi's PosNet: XML in a form field, and packets that only the bank can open. */
export const POSNET: BankManifest = {
  name: 'posnet',
  label: 'PosNet',
  terminals: posnetTerminals,
  moods: [OTHER_PREFIX],
  authCode: (identifiers) => identifiers.digits(6),
  api: {
    '/posnet/PosnetWebService/XML': (bank, { body }, faults) =>
      written(handleRequest(bank, body, faults), reply),
  },
  gate: {
    path: '/posnet/3DSWebService/YKBPaymentService',
    form: FORM,
    newProof: (identifiers) => ({ md: identifiers.hex(64), xid: identifiers.base64Of20Bytes() }),
    callback: callbackOf,
  },
}

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  ...moneyOperations(ORDERS, ['sale', 'auth', 'capt', 'reverse', 'return']),
  oosRequestData: answering('Gate', sealRequest),
  oosResolveMerchantData: answering('Callback', resolveCallback),
  oosTranData: { fault: 'Auth', perform: payVerified },
  agreement: answering('Status', agreement),
  pointInquiry: answering('Points', pointInquiry),
}

/** One request. The bank knows merchants by their numbers and addresses: there is no password. */
function handleRequest(bank: Bank, body: Buffer, faults: Faults): Outcome<ApiAnswer> {
  const request = readRequest(body, Object.keys(OPERATIONS))
  const operation = OPERATIONS[request?.operation ?? '']
  if (request === null || operation === undefined) return now(refusal('0210'))
  if (terminalOf(request.terminalId)?.merchantId !== request.merchantId) return now(refusal('0148'))
  const { fault, bankOrderId } = subjectOf(bank, request, operation.fault)
  const silence = refusal('0444')
  return performed({ ...operation, fault }, { bank, faults, request, bankOrderId, silence })
}

/** The order that a request is about: by its number, by the key of a movement, or by the packets of a callback. */
function subjectOf(bank: Bank, request: ApiRequest, fault: FaultOperation) {
  const stored = bank.ledger.verificationByMd(request.value('bankData'))
  if (stored !== undefined) {
    const { verification } = stored
    const own = request.operation === 'oosTranData' ? typeOf(verification) : fault
    return { fault: own, bankOrderId: verification.bankOrderId }
  }
  const named = namedOrder(bank, request)?.bankOrderId
  const sent = request.value('XID') || request.value('orderID').slice(-20)
  return { fault, bankOrderId: named ?? ownOrderId(sent) }
}
