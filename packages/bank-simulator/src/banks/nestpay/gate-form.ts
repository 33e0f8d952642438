import { type Bank, firstFailure } from '../../bank/index.ts'
import { isWellFormedNumber } from '../../card-profile.ts'
import {
  CURRENCIES,
  type FormPairs,
  parseAmount,
  type Value,
  valuesOf,
  yearMonth,
} from '../../formats/index.ts'
import { type GateReading, isWebAddress } from '../../three-d-secure/index.ts'
import { refusalCallback } from './callback.ts'
import { nestpayHash } from './nestpay-hash.ts'
import { nestpay } from './terminal.ts'

type Refusal = Readonly<Record<string, string>>

/** Card number, security code and signature are not echoed. The expiry is, as at real banks. */
const NOT_ECHOED = /^(pan|cv2|hash|encoding)$/i

/** Checks the form in the bank's own order: merchant, signature, store type, card, the rest. */
export function readGateForm(bank: Bank, pairs: FormPairs): GateReading {
  const value = valuesOf(pairs, (name) => name.toUpperCase())
  const [okUrl, failUrl] = [value('okUrl'), value('failUrl')]
  if (!isWebAddress(okUrl) || !isWebAddress(failUrl)) return { kind: 'unusable' }
  const echo = pairs.filter(([name]) => !NOT_ECHOED.test(name))
  const refusal = refusalOf(bank, pairs, value)
  if (refusal !== null) {
    const fields = refusalCallback(echo, { Response: 'Error', ...refusal })
    return { kind: 'callback', callback: { url: failUrl, fields } }
  }
  return {
    kind: 'form',
    form: {
      clientId: value('clientid'),
      bankOrderId: value('oid'),
      amountMinor: parseAmount(value('amount')) ?? 0,
      currency: value('currency'),
      installments: value('taksit'),
      language: value('lang').toLowerCase() === 'en' ? 'en' : 'tr',
      cardNumber: value('pan'),
      okUrl,
      failUrl,
      echo,
    },
  }
}

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
  const month = value('Ecom_Payment_Card_ExpDate_Month')
  const year = value('Ecom_Payment_Card_ExpDate_Year')
  return [
    ['oid', /^[\x21-\x7e]{1,64}$/.test(value('oid'))],
    ['amount', (parseAmount(value('amount')) ?? 0) > 0],
    ['currency', CURRENCIES.has(value('currency'))],
    ['taksit', /^$|^([2-9]|1[0-2])$/.test(value('taksit'))],
    ['Ecom_Payment_Card_ExpDate_Month', /^(0[1-9]|1[0-2])$/.test(month)],
    ['Ecom_Payment_Card_ExpDate_Year', /^\d{2}$/.test(year) && year + month >= yearMonth(now)],
    ['cv2', /^$|^\d{3,4}$/.test(value('cv2'))],
    ['rnd', value('rnd') !== ''],
  ]
}
