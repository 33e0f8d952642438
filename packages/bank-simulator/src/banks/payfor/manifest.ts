import {
  answering,
  type Bank,
  type FaultOperation,
  moneyOperations,
  type Operation,
  PLAIN_NAMES,
  REFUSED_CLOSE,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { asksForVerification } from '../../three-d-secure/index.ts'
import { type ApiAnswer, operationAnswer, plainReply, xmlReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import type { PayforCode } from './codes.ts'
import { FORM } from './gate-form.ts'
import { history, orderInquiry, pointsInquiry } from './inquiry.ts'
import { FORM_ROWS, HOLD_OPENS_AGAIN, OWN_CALLBACKS } from './moods.ts'
import { batchClose, ORDERS, payVerified, typeOf } from './orders.ts'
import { type ApiRequest, fromForm, fromXml, orderIdOf, type ShopRequest } from './request.ts'
import { MBR_ID, type PayforShop, payforShops } from './terminals.ts'

/** A PayFor bank (QNB): an XML gate for programs, and a form gate for browsers and old programs. */
export const PAYFOR: BankManifest = {
  name: 'payfor',
  label: 'PayFor',
  terminals: payforShops,
  moods: [REFUSED_CLOSE, FORM_ROWS, HOLD_OPENS_AGAIN, OWN_CALLBACKS],
  authCode: (identifiers) => `S${identifiers.digits(5)}`,
  api: {
    '/payfor/Gateway/XMLGate.aspx': (bank, { body }, faults) =>
      XML_GATE(bank, fromXml(body.toString('utf8')), faults),
  },
  gate: {
    path: '/payfor/Gateway/Default.aspx',
    form: FORM,
    newProof: (identifiers) => ({
      md: `10000000${identifiers.digits(8)}`,
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
    withoutVerification: (bank, pairs, faults) =>
      asksForVerification(fromForm(pairs)) ? null : FORM_GATE(bank, fromForm(pairs), faults),
  },
}

const [XML_GATE, FORM_GATE] = [service(take, xmlReply), service(take, plainReply)]

type Operations = Readonly<Record<string, Operation<ShopRequest, ApiAnswer>>>

/** The operations by SecureType and TxnType. */
const OPERATIONS: Readonly<Record<string, Operations>> = {
  NonSecure: {
    ...moneyOperations(ORDERS, PLAIN_NAMES),
    BatchClose: answering('Settle', batchClose),
  },
  Inquiry: {
    OrderInquiry: answering('Status', orderInquiry),
    ParaPuanInquiry: answering('Points', pointsInquiry),
  },
  Report: { TxnHistory: answering('History', history) },
}

const AFTER_3D_SECURE = '3DModelPayment'

/** One request of either gate. */
function take(bank: Bank, value: ApiRequest | null): Taken<ShopRequest, ApiAnswer> {
  if (value === null) return { refused: operationAnswer('M043', '') }
  const bankOrderId = orderIdOf(value)
  const operation = operationOf(bank, value)
  if (typeof operation === 'string') return { refused: operationAnswer(operation, bankOrderId) }
  const shop = shopOf(value, operation.fault)
  if (typeof shop === 'string') return { refused: operationAnswer(shop, bankOrderId) }
  return { operation, request: { shop, value }, bankOrderId }
}

function operationOf(
  bank: Bank,
  value: ApiRequest,
): Operation<ShopRequest, ApiAnswer> | PayforCode {
  if (value('SecureType') === AFTER_3D_SECURE) {
    const stored = bank.ledger.verificationByMd(value('RequestGuid'))
    const fault = stored === undefined ? 'Auth' : typeOf(stored.verification)
    return { fault, perform: payVerified }
  }
  const operations = OPERATIONS[value('SecureType')]
  if (operations === undefined) return 'M014'
  const type = value('TxnType') === 'ParaPuanAuth' ? 'Auth' : value('TxnType')
  const isKnown = Object.values(OPERATIONS).some((others) => type in others)
  return operations[type] ?? (isKnown ? 'M021' : 'M015')
}

/** The shop of the request, or the code of what is wrong. An order inquiry passes with any password. */
function shopOf(value: ApiRequest, operation: FaultOperation): PayforShop | PayforCode {
  const shop = payforShops.find(({ userCode }) => userCode === value('UserCode'))
  if (shop === undefined) return 'M049'
  const isNamed = value('MbrId') === MBR_ID && value('MerchantId') === shop.clientId
  // A provision names neither the bank nor the merchant.
  if (!isNamed && value('SecureType') !== AFTER_3D_SECURE) return 'V008'
  if (operation !== 'Status' && value('UserPass') !== shop.userPass) return 'M009'
  return shop
}
