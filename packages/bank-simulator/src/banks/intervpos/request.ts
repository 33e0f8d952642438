import { type CardCodes, firstFailure } from '../../bank/index.ts'
import {
  CURRENCIES,
  isOrderId,
  parseAmount,
  parseInstallments,
  type Value,
} from '../../formats/index.ts'
import type { InterShop } from './terminals.ts'

/** A request with the shop that it comes from. */
export type ShopRequest = Readonly<{ shop: InterShop; value: Value }>

/**
 * What the bank refuses with: its ProcReturnCode, its own error code and its text. Public are the inactive terminal and
 * the meaning of E31 and E39; the rest is a guess, by the nearest code of ISO 8583.
 */
const REFUSALS = {
  inactive: ['81', 'B810002', 'Terminal Aktif Degil'],
  state: ['E31', 'E31', 'Islem gecerli degil'],
  noOrder: ['E39', 'E39', 'Orijinal islem bulunamadi'],
  hash: ['12', '', 'Hash dogrulanamadi'],
  type: ['12', '', 'Gecersiz islem tipi'],
  proof: ['12', '', '3D dogrulama bilgisi gecersiz'],
  orderId: ['12', '', 'OrderId gecersiz'],
  installments: ['12', '', 'Taksit sayisi gecersiz'],
  amount: ['13', '', 'Tutar gecersiz'],
  currency: ['12', '', 'Para birimi gecersiz'],
  number: ['14', '', 'Kart numarasi gecersiz'],
  expiry: ['54', '', 'Son kullanma tarihi gecersiz'],
  code: ['82', '', 'CVV2 gecersiz'],
  noInstallments: ['57', '', 'Karta kapali islem'],
} as const

export type Refusal = keyof typeof REFUSALS

export function refusalWords(refusal: Refusal) {
  const [code, errorCode, text] = REFUSALS[refusal]
  return { code, errorCode, text }
}

export const CARD_ERRORS: CardCodes<Refusal> = { number: 'number', expiry: 'expiry', code: 'code' }

/** In kuruş; null for none or zero. */
export function amountOf(value: Value): number | null {
  return parseAmount(value('PurchAmount')) || null
}

/** Some programs write a single payment as 0 or 1. */
export function installmentsOf(value: Value): string | null {
  return parseInstallments(value('InstallmentCount'), /^[01]?$/)
}

/** What every payment needs, with a card or with a form. */
export function paymentError(value: Value): Refusal | null {
  return firstFailure<Refusal>([
    ['orderId', isOrderId(value('OrderId'), 30)],
    ['amount', amountOf(value) !== null],
    ['currency', CURRENCIES.has(value('Currency'))],
    ['installments', installmentsOf(value) !== null],
  ])
}

export function cardDataOf(value: Value) {
  return { number: value('Pan'), expiry: value('Expiry'), code: value('Cvv2') }
}
