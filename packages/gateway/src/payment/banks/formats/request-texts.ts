import { CURRENCY_TRY, Secret } from '../../../base/kernel/index.ts'
import type { CardForBank } from '../connector.ts'
import type { BankMessage } from '../exchange.ts'

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
export function cardFields(card: CardForBank): FormFields {
  const { number, securityCode } = card
  return [
    ['Pan', number.expose()],
    ['Expiry', expiryText(card)],
    ...(securityCode === null ? [] : [['Cvv2', securityCode.expose()] as const]),
  ]
}

export type FormFields = readonly (readonly [name: string, value: string])[]

/** A request whose body is a form. */
export function formMessage(
  url: string,
  fields: FormFields,
  contentType = 'application/x-www-form-urlencoded; charset=utf-8',
): BankMessage {
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]))
  return { url, contentType, body: new Secret('bankRequest', body.toString()) }
}
