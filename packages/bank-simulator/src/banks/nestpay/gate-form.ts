import { type Bank, firstFailure, paymentFields } from '../../bank/index.ts'
import { isWellFormedNumber } from '../../card-profile.ts'
import {
  type FormPairs,
  parseAmount,
  type Value,
  valuesOf,
  yearMonth,
} from '../../formats/index.ts'
import type { FormDialect } from '../../three-d-secure/index.ts'
import { refusalCallback } from './callback.ts'
import { nestpayHash } from './nestpay-hash.ts'
import { nestpay } from './terminal.ts'

type Refusal = Readonly<Record<string, string>>

/** Card number, security code and signature are not echoed. The expiry is, as at real banks. */
const NOT_ECHOED = /^(pan|cv2|hash|encoding)$/i

const EXPIRY = 'Ecom_Payment_Card_ExpDate_'

/** The month of the expiry is a field of its own, and so is its year. */
const FIELDS = paymentFields<string>({
  orderId: ['oid', 'oid'],
  amount: ['amount', 'amount'],
  currency: ['currency', 'currency'],
  installments: ['taksit', 'taksit'],
  cardNumber: ['pan', 'pan'],
  expiry: [`${EXPIRY}Month`, `${EXPIRY}Month`],
  securityCode: ['cv2', 'cv2'],
  orderNumber: 64,
  amountOf: parseAmount,
  single: '',
})

/** The form of store type `3d`. Names count in any letter case. */
export const FORM: FormDialect = {
  names: { clientId: 'clientid', language: 'lang', okUrl: 'okUrl', failUrl: 'failUrl' },
  read: (pairs) => valuesOf(pairs, (name) => name.toUpperCase()),
  fields: FIELDS,
  echo: (pairs) => pairs.filter(([name]) => !NOT_ECHOED.test(name)),
  refusal: (bank, { value, pairs, echo }) => {
    const refusal = refusalOf(bank, pairs, value)
    return refusal === null ? null : refusalCallback(bank, echo, { Response: 'Error', ...refusal })
  },
}

/** Checks the form in the bank's own order: merchant, signature, store type, card, the rest. */
function refusalOf(bank: Bank, pairs: FormPairs, value: Value): Refusal | null {
  const isKnown = bank.terminals.some(({ clientId }) => clientId === value('clientid'))
  const isSigned =
    value('hashAlgorithm') === 'ver3' && value('hash') === nestpayHash(pairs, nestpay.storeKey)
  return firstFailure([
    [withStatus('6', 'Invalid merchant assigned ID', ''), isKnown],
    [withStatus('7', 'Guvenlik Kodu hatali', '3D-1004'), isSigned],
    [
      withStatus('7', 'Isyeri kullanim tipi desteklenmiyor', '3D-1007'),
      value('storetype') === '3d',
    ],
    // The real gate answers a malformed number without any mdStatus.
    [
      { ErrorCode: 'HPP-1001', ErrMsg: 'Kredi karti numarasi gecerli formatta degil.' },
      isWellFormedNumber(value('pan')),
    ],
    ...fieldShapes(value, bank.clock()).map(
      ([field, isGood]) => [withStatus('7', `Gecersiz alan: ${field}`, '3D-1001'), isGood] as const,
    ),
  ])
}

function withStatus(mdStatus: string, text: string, code: string): Refusal {
  return { mdStatus, mdErrorMsg: text, ErrMsg: text, ErrCode: code }
}

function fieldShapes(value: Value, now: Date): readonly (readonly [field: string, boolean])[] {
  const [month, year] = [value(`${EXPIRY}Month`), value(`${EXPIRY}Year`)]
  const wrong = FIELDS.error(value)
  return [
    [wrong ?? '', wrong === null],
    ['taksit', /^$|^([2-9]|1[0-2])$/.test(value('taksit'))],
    [`${EXPIRY}Month`, /^(0[1-9]|1[0-2])$/.test(month)],
    [`${EXPIRY}Year`, /^\d{2}$/.test(year) && year + month >= yearMonth(now)],
    ['cv2', /^$|^\d{3,4}$/.test(value('cv2'))],
    ['rnd', value('rnd') !== ''],
  ]
}
