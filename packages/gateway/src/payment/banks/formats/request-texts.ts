import { CURRENCY_TRY } from '../../../base/kernel/index.ts'
import type { CardForBank } from '../connector.ts'

/** The currency as all protocols write it. */
export const LIRA = String(CURRENCY_TRY)

/** `single`: what the bank wants for a single payment, because it reads other numbers as installments. */
export function installmentText(installmentCount: number, single: '' | '0'): string {
  return installmentCount > 1 ? String(installmentCount) : single
}

/** `MM` and `YY`. */
export function expiryOf(card: CardForBank): Readonly<{ month: string; year: string }> {
  const two = (part: number): string => String(part).padStart(2, '0')
  return { month: two(card.expireMonth), year: two(card.expireYear % 100) }
}

/** `MMYY`. */
export function expiryText(card: CardForBank): string {
  const { month, year } = expiryOf(card)
  return month + year
}

/** The card under the names that PayFor and InterVPOS share. */
export function cardFields(card: CardForBank): readonly (readonly [name: string, value: string])[] {
  const { number, securityCode } = card
  return [
    ['Pan', number.expose()],
    ['Expiry', expiryText(card)],
    ...(securityCode === null ? [] : [['Cvv2', securityCode.expose()] as const]),
  ]
}
