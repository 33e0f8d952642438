import type { Bank } from '../bank/index.ts'
import { isWellFormedNumber } from '../card-profile.ts'
import { CURRENCIES, type FormPairs, parseAmount, yearMonth } from '../formats/index.ts'
import { type GateReading, isWebAddress } from '../three-d-secure/index.ts'
import { refusalCallback } from './callback.ts'
import { nestpayHash } from './nestpay-hash.ts'
import { nestpay } from './terminal.ts'

type Refusal = Readonly<Record<string, string>>

/** Card number, security code and signature are not echoed. The expiry is, as at real banks. */
const NOT_ECHOED = /^(pan|cv2|hash|encoding)$/i

/** Checks the form in the bank's own order: merchant, signature, store type, card, the rest. */
export function readGateForm(bank: Bank, pairs: FormPairs): GateReading {
  // Names count in any letter case. Of several fields with one name, the first counts.
  const fields = new Map(pairs.toReversed().map(([name, text]) => [name.toUpperCase(), text]))
  const value = (name: string): string => fields.get(name.toUpperCase()) ?? ''
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

function refusalOf(bank: Bank, pairs: FormPairs, value: (name: string) => string): Refusal | null {
  if (!bank.terminals.some(({ clientId }) => clientId === value('clientid'))) {
    return withStatus('6', 'Invalid merchant assigned ID', '')
  }
  const expected = nestpayHash(pairs, nestpay.storeKey)
  if (value('hashAlgorithm') !== 'ver3' || value('hash') !== expected) {
    return withStatus('7', 'Guvenlik Kodu hatali', '3D-1004')
  }
  if (value('storetype') !== '3d') {
    return withStatus('7', 'Isyeri kullanim tipi desteklenmiyor', '3D-1007')
  }
  if (!isWellFormedNumber(value('pan'))) {
    // The real gate answers a malformed number without any mdStatus.
    return { ErrorCode: 'HPP-1001', ErrMsg: 'Kredi karti numarasi gecerli formatta degil.' }
  }
  const field = firstWrongField(value, bank.clock())
  return field === null ? null : withStatus('7', `Gecersiz alan: ${field}`, '3D-1001')
}

function withStatus(mdStatus: string, text: string, code: string): Refusal {
  return { mdStatus, mdErrorMsg: text, ErrMsg: text, ErrCode: code }
}

/** The name of the first invalid field. */
function firstWrongField(value: (name: string) => string, now: Date): string | null {
  const month = value('Ecom_Payment_Card_ExpDate_Month')
  const year = value('Ecom_Payment_Card_ExpDate_Year')
  const shapes: readonly (readonly [field: string, good: boolean])[] = [
    ['oid', /^[\x21-\x7e]{1,64}$/.test(value('oid'))],
    ['amount', (parseAmount(value('amount')) ?? 0) > 0],
    ['currency', CURRENCIES.has(value('currency'))],
    ['taksit', /^$|^([2-9]|1[0-2])$/.test(value('taksit'))],
    ['Ecom_Payment_Card_ExpDate_Month', /^(0[1-9]|1[0-2])$/.test(month)],
    ['Ecom_Payment_Card_ExpDate_Year', /^\d{2}$/.test(year) && year + month >= yearMonth(now)],
    ['cv2', /^$|^\d{3,4}$/.test(value('cv2'))],
    ['rnd', value('rnd') !== ''],
  ]
  return shapes.find(([, good]) => !good)?.[0] ?? null
}
