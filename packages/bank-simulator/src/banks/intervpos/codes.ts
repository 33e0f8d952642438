import type { CardCodes } from '../../bank/index.ts'

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

type Words = Readonly<{ code: string; errorCode: string; text: string }>

export function refusalWords(refusal: Refusal): Words {
  const [code, errorCode, text] = REFUSALS[refusal]
  return { code, errorCode, text }
}

export const CARD_ERRORS: CardCodes<Refusal> = {
  number: 'number',
  expiry: 'expiry',
  expired: 'expiry',
  code: 'code',
}
