import { systemClock } from '../../../base/kernel/index.ts'
import { readCallback as readAkbank } from '../akbank/callback.ts'
import { formHash as akbankFormHash, akbankHash, FORM_ORDER } from '../akbank/hash.ts'
import { MANIFEST as AKBANK, akbankCredentials } from '../akbank/manifest.ts'
import { gateForm as akbankForm } from '../akbank/request.ts'
import type { GateExpectation } from '../connector.ts'
import { minorFromDecimal, minorFromKurus } from '../formats/field-texts.ts'
import { readCallback as readGaranti } from '../garanti/callback.ts'
import * as garantiHash from '../garanti/hash.ts'
import { MANIFEST as GARANTI, garantiCredentials } from '../garanti/manifest.ts'
import { gateForm as garantiForm } from '../garanti/request.ts'
import type { CallbackVerdict } from '../index.ts'
import { readCallback as readNestpay } from '../nestpay/callback.ts'
import { nestpayHash } from '../nestpay/hash.ts'
import { nestpayCredentials } from '../nestpay/manifest.ts'
import { gateForm as nestpayForm } from '../nestpay/request.ts'
import { pairsOf, SUCCESS, signed, TERMINAL } from '../nestpay/testing/honest-callbacks.ts'
import { readCallback as readPayfor } from '../payfor/callback.ts'
import * as payforHash from '../payfor/hash.ts'
import { MANIFEST as PAYFOR, payforCredentials } from '../payfor/manifest.ts'
import { gateForm as payforForm } from '../payfor/request.ts'
import type { CallbackPairs } from './connector-harness.ts'
import { sampleAttempt } from './sample-attempt.ts'
import { sampleCard, sampleOf } from './sample-terminal.ts'

type Value = (name: string) => string

/** What a bank took from a form. */
export type TakenFacts = Readonly<{
  amountMinor: bigint | null
  order: string
  currency: number
  installments: number
  pan: string
}>

/**
 * A bank that checks nothing of a form but its hash: it reads numbers with leading zeros, any language and any
 * address. So it is the most useful bank to a card holder who cuts the signed text of the form anew.
 */
export type TolerantGate = Readonly<{
  name: string
  form: CallbackPairs
  /** The names in the order of the form's hash, also those that our form leaves out. */
  order: readonly string[]
  hash: (value: Value, pairs: CallbackPairs) => string
  taken: (value: Value) => TakenFacts
  /** The bank's signed success about the form that it took. */
  success: (value: Value, pairs: CallbackPairs) => CallbackPairs
  read: (pairs: CallbackPairs) => CallbackVerdict
  /** The facts that no signature of the bank covers (the table of decision 4.8). */
  unsigned: readonly (keyof TakenFacts)[]
}>

export const ATTEMPT: GateExpectation = sampleAttempt({
  bankOrderId: 'order-1',
  cardDigits: { bin: '435508', lastFour: '4358' },
})
export const CARD = '4355084355084358'
const REQUEST = { ...ATTEMPT, card: sampleCard(CARD) }
const OF_CALLBACKS_ONLY = ['amountMinor', 'currency', 'installments', 'pan'] as const

const maskOf = (pan: string): string => `${pan.slice(0, 6)}******${pan.slice(-4)}`

function akbankGate(name: string, list: string): TolerantGate {
  const terminal = sampleOf(AKBANK)('http://127.0.0.1:9')
  const { secretKey, merchantSafeId, terminalSafeId } = akbankCredentials(terminal)
  return {
    name,
    form: akbankForm(terminal, REQUEST, systemClock).fields,
    order: FORM_ORDER.split(' '),
    hash: (_, pairs) => akbankFormHash(pairs, secretKey),
    taken: (value) => ({
      amountMinor: minorFromDecimal(value('amount')),
      order: value('orderId'),
      currency: Number(value('currencyCode')),
      installments: Number(value('installCount')),
      pan: value('creditCard'),
    }),
    success: (value) => {
      const fields: Readonly<Record<string, string>> = {
        txnCode: '3001',
        responseCode: 'VPS-0000',
        responseMessage: 'BAŞARILI',
        txnDateTime: '2026-08-10T00:45:14.000',
        merchantSafeId,
        terminalSafeId,
        orderId: value('orderId'),
        secureId: 'NEN3cjFKaDZIaDlnajM4RXRzSTY=',
        secureEcomInd: '02',
        mdStatus: '1',
        secureData: 'kBMrDwEgAAAAAAAAAAAAAAAAAAAA',
        secureMd: 'F34CC3A09A105540325226366434ABFFDCC3C67878A4870BF6C330D2E4E595CF',
        maskedCardNumber: maskOf(value('creditCard')),
        amount: value('amount'),
        installCount: value('installCount'),
        okUrl: value('okUrl'),
        failUrl: value('failUrl'),
      }
      const names = list.split('+')
      const text = names.map((each) => fields[each] ?? '').join('')
      // The card holder leaves out what is not signed.
      const kept = Object.entries(fields).filter(([each]) => names.includes(each))
      return [...kept, ['hashParams', list], ['hash', akbankHash(text, secretKey)]]
    },
    read: (pairs) => readAkbank(terminal, ATTEMPT, pairs),
    unsigned: ['currency'],
  }
}

function payforGate(): TolerantGate {
  const terminal = sampleOf(PAYFOR)('http://127.0.0.1:9')
  const shop = payforCredentials(terminal)
  return {
    name: 'PayFor',
    form: payforForm(terminal, REQUEST).fields,
    order: payforHash.FORM_NAMES.split(' '),
    hash: (value) => payforHash.formHash(value, shop.merchantPass),
    taken: (value) => ({
      amountMinor: minorFromDecimal(value('PurchAmount')),
      order: value('OrderId'),
      currency: Number(value('Currency')),
      installments: Math.max(1, Number(value('InstallmentCount'))),
      pan: value('Pan'),
    }),
    success: (value) => {
      const fields: Readonly<Record<string, string>> = {
        OrderId: value('OrderId'),
        ProcReturnCode: 'V033',
        '3DStatus': '1',
        ResponseRnd: 'PF639219180836647774',
        RequestGuid: '1000000081255934',
      }
      const hash = payforHash.callbackHash((name) => fields[name] ?? '', shop, 'sha1')
      return [...Object.entries(fields), ['ResponseHash', hash]]
    },
    read: (pairs) => readPayfor(terminal, ATTEMPT, pairs),
    unsigned: OF_CALLBACKS_ONLY,
  }
}

function garantiGate(): TolerantGate {
  const terminal = sampleOf(GARANTI)('http://127.0.0.1:9')
  const { storeKey, provisionPassword, terminalId } = garantiCredentials(terminal)
  const security = garantiHash.securityData(provisionPassword, terminalId)
  return {
    name: 'Garanti',
    form: garantiForm(terminal, REQUEST).fields,
    order: garantiHash.FORM_NAMES.split(' '),
    hash: (value) => garantiHash.formHash(value, storeKey, security),
    taken: (value) => ({
      amountMinor: minorFromKurus(value('txnamount')),
      order: value('orderid'),
      currency: Number(value('txncurrencycode')),
      installments: Math.max(1, Number(value('txninstallmentcount'))),
      pan: value('cardnumber'),
    }),
    success: (value) => {
      const fields: Readonly<Record<string, string>> = {
        apiversion: '512',
        clientid: value('terminalid'),
        oid: value('orderid'),
        mdstatus: '1',
        cavv: 'jCm0m+u/0hUfAREHBAMBcfN+pSo=',
        eci: '02',
        md: 'aW5kZXg6MDJkb2Nrb2xs',
        rnd: 'RwR/92/k/Z0LbRxvCWfz',
        hashparams: garantiHash.HASH_PARAMS,
      }
      const hash = garantiHash.callbackHash((name) => fields[name] ?? '', storeKey)
      return [...Object.entries(fields), ['hash', hash]]
    },
    read: (pairs) => readGaranti(terminal, ATTEMPT, pairs),
    unsigned: OF_CALLBACKS_ONLY,
  }
}

const CARD_FIELDS = new Set(['pan', 'cv2', 'hash'])

function nestpayGate(): TolerantGate {
  const { storeKey } = nestpayCredentials(TERMINAL)
  const { fields: form } = nestpayForm(TERMINAL, REQUEST)
  return {
    name: 'NestPay',
    form,
    order: form.map(([name]) => name).filter((name) => name !== 'hash'),
    hash: (_, pairs) => nestpayHash(pairs, storeKey),
    taken: (value) => ({
      amountMinor: minorFromDecimal(value('amount')),
      order: value('oid'),
      currency: Number(value('currency')),
      installments: Math.max(1, Number(value('taksit'))),
      pan: value('pan'),
    }),
    success: (value, pairs) => {
      const mask = maskOf(value('pan'))
      const said = { MaskedPan: mask, maskedCreditCard: mask }
      const echo = Object.fromEntries(pairs.filter(([name]) => !CARD_FIELDS.has(name)))
      const kept = Object.entries(SUCCESS).filter(([name]) => !form.some(([ours]) => ours === name))
      return signed(pairsOf({ ...Object.fromEntries(kept), ...said, ...echo }))
    },
    read: (pairs) => readNestpay(TERMINAL, ATTEMPT, pairs),
    unsigned: [],
  }
}

const UNSIGNED_AMOUNT =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+secureData+secureMd'
const SIGNED_AMOUNT =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+mdStatus+secureData+secureMd+maskedCardNumber+amount+installCount+okUrl+failUrl'

export const TOLERANT_GATES: readonly TolerantGate[] = [
  akbankGate('Akbank, list of 2026', SIGNED_AMOUNT),
  akbankGate('Akbank, list of 2024', UNSIGNED_AMOUNT),
  payforGate(),
  garantiGate(),
  nestpayGate(),
]
