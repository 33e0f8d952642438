import { paymentFields } from '../../bank/index.ts'
import { parseAmount, type Value } from '../../formats/index.ts'
import type { InterShop } from './terminals.ts'

/** A request with the shop that it comes from. */
export type ShopRequest = Readonly<{ shop: InterShop; value: Value }>

/**
 * What the bank refuses with: its ProcReturnCode, its own error code and its text. Public are the inactive terminal and
 * the meaning of E31 and E39; the rest is a guess, by the nearest code of ISO 8583.
 */
export const REFUSALS = {
  inactive: { code: '81', errorCode: 'B810002', text: 'Terminal Aktif Degil' },
  state: { code: 'E31', errorCode: 'E31', text: 'Islem gecerli degil' },
  noOrder: { code: 'E39', errorCode: 'E39', text: 'Orijinal islem bulunamadi' },
  hash: { code: '12', errorCode: '', text: 'Hash dogrulanamadi' },
  type: { code: '12', errorCode: '', text: 'Gecersiz islem tipi' },
  proof: { code: '12', errorCode: '', text: '3D dogrulama bilgisi gecersiz' },
  orderId: { code: '12', errorCode: '', text: 'OrderId gecersiz' },
  installments: { code: '12', errorCode: '', text: 'Taksit sayisi gecersiz' },
  amount: { code: '13', errorCode: '', text: 'Tutar gecersiz' },
  currency: { code: '12', errorCode: '', text: 'Para birimi gecersiz' },
  number: { code: '14', errorCode: '', text: 'Kart numarasi gecersiz' },
  expiry: { code: '54', errorCode: '', text: 'Son kullanma tarihi gecersiz' },
  code: { code: '82', errorCode: '', text: 'CVV2 gecersiz' },
  noInstallments: { code: '57', errorCode: '', text: 'Karta kapali islem' },
} as const

export type Refusal = keyof typeof REFUSALS

export const PAYMENT = paymentFields<Refusal>({
  orderId: ['OrderId', 'orderId'],
  amount: ['PurchAmount', 'amount'],
  currency: ['Currency', 'currency'],
  installments: ['InstallmentCount', 'installments'],
  cardNumber: ['Pan', 'number'],
  expiry: ['Expiry', 'expiry'],
  securityCode: ['Cvv2', 'code'],
  orderNumber: 30,
  amountOf: parseAmount,
  // Some programs write it as 0 or 1.
  single: /^[01]?$/,
})
