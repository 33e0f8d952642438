import {
  answering,
  type Bank,
  type FaultOperation,
  type Faults,
  now,
  type Operation,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { type ApiAnswer, type ApiOutcome, refusal } from './answer.ts'
import { agreement, pointInquiry } from './inquiry.ts'
import { ORDERS } from './order-operations.ts'
import { payVerified, payWithCard, typeOf } from './payment.ts'
import { type ApiRequest, namedOrder, ownOrderId, readRequest } from './request.ts'
import { terminalOf } from './terminals.ts'
import { resolveCallback, sealRequest } from './verification.ts'

const OPERATIONS: Readonly<Record<string, Operation<ApiRequest, ApiAnswer>>> = {
  oosRequestData: answering('Gate', sealRequest),
  oosResolveMerchantData: answering('Callback', resolveCallback),
  oosTranData: { fault: 'Auth', perform: payVerified },
  sale: { fault: 'Auth', perform: payWithCard('Auth') },
  auth: { fault: 'PreAuth', perform: payWithCard('PreAuth') },
  capt: answering('PostAuth', onOrder(ORDERS, 'PostAuth')),
  reverse: answering('Void', onOrder(ORDERS, 'Void')),
  return: answering('Credit', onOrder(ORDERS, 'Credit')),
  agreement: answering('Status', agreement),
  pointInquiry: answering('Points', pointInquiry),
}

/** One request. The bank knows merchants by their numbers and addresses: there is no password. */
export function handleRequest(bank: Bank, body: Buffer, faults: Faults): ApiOutcome {
  const request = readRequest(body, Object.keys(OPERATIONS))
  const operation = request === null ? undefined : OPERATIONS[request.operation]
  if (request === null || operation === undefined) return now(refusal('0210'))
  if (terminalOf(request.terminalId)?.merchantId !== request.merchantId) return now(refusal('0148'))
  const { fault, bankOrderId } = subjectOf(bank, request, operation.fault)
  return withFault(
    faults,
    { bank, operation: fault, bankOrderId },
    { perform: (seen) => operation.perform(seen, request), silence: refusal('0444') },
  )
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
