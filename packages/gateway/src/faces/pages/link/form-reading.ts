import { LIMITS } from '@vezne/protocol'
import {
  type AmountReading,
  amountMinorFromText,
  asTyped,
  cardScheme,
  maskCardNumbersIn,
  normaliseCardNumber,
  securityCodeLength,
} from '../../../base/kernel/index.ts'
import type { CardForm } from '../../../payment/cards/index.ts'
import { PAYER_FIELDS, type PaymentLink, readPayer } from '../../../payment/links/index.ts'
import type { LinkField } from './texts.ts'

type FormText = (field: string) => string

export type LinkFormReading = Readonly<{
  /** Null where the link fixes the amount, or the typed one is wrong. */
  amountMinor: bigint | null
  card: CardForm
  /** The wrong fields of the payer's details, in the order of the page. */
  wrong: readonly LinkField[]
  wrongOfCard: readonly LinkField[]
}>

/**
 * Reads the whole form, so that one answer names every wrong field. The vault checks the card once more; it is
 * checked here so that its wrong fields are named together with the others.
 */
export function readLinkForm(link: PaymentLink, textOf: FormText): LinkFormReading {
  const amount = link.amountMinor === null ? readTypedAmount(textOf('amount')) : null
  const { wrong } = readPayer(link.content.asks, textOf)
  const card = readCard(textOf)
  return {
    amountMinor: amount?.ok === true ? amount.amountMinor : null,
    card: card.form,
    wrong: [...(amount?.ok === false ? ['amount' as const] : []), ...wrong],
    wrongOfCard: card.wrong,
  }
}

type Kept = Readonly<Record<string, string>>

/** The values that go from page to page: no field of the card, and no card number in another field. */
export function keptValues(textOf: FormText): Kept {
  return shownValues(textOf, ['amount', ...PAYER_FIELDS])
}

/** The values that a refused form shows again: all but the card's number and security code. */
export function retypedValues(textOf: FormText): Kept {
  return { ...keptValues(textOf), ...shownValues(textOf, ['cardHolderName', 'expiry']) }
}

function shownValues(textOf: FormText, fields: readonly string[]): Kept {
  return Object.fromEntries(fields.map((field) => [field, maskCardNumbersIn(textOf(field))]))
}

const { securityCodeMinimumDigits, securityCodeMaximumDigits, nameMaximumCharacters } = LIMITS
const CODE_SHAPE = new RegExp(`^[0-9]{${securityCodeMinimumDigits},${securityCodeMaximumDigits}}$`)

/** Any length of the security code is right where the number is wrong: the card's scheme is not known then. */
function readCard(textOf: FormText): Readonly<{ form: CardForm; wrong: LinkField[] }> {
  const number = normaliseCardNumber(textOf('cardNumber'))
  const expiry = readExpiry(asTyped(textOf('expiry')))
  const cvv = asTyped(textOf('cvv')).trim()
  const cardHolderName = textOf('cardHolderName').trim()
  const digits = number.ok ? securityCodeLength(cardScheme(number.cardNumber)) : cvv.length
  const checks: readonly (readonly [LinkField, boolean])[] = [
    ['cardNumber', number.ok],
    ['expiry', expiry !== null],
    ['cvv', CODE_SHAPE.test(cvv) && cvv.length === digits],
    ['cardHolderName', cardHolderName !== '' && cardHolderName.length <= nameMaximumCharacters],
  ]
  const cardNumber = number.ok ? number.cardNumber : ''
  return {
    form: { cardNumber, expireMonth: expiry?.month, expireYear: expiry?.year, cvv, cardHolderName },
    wrong: checks.flatMap(([field, isRight]) => (isRight ? [] : [field])),
  }
}

/** Reads `01/30`, `1/2030`, `01 / 30` and `0130`, as people and browsers write it. */
function readExpiry(text: string): Readonly<{ month: string; year: string }> | null {
  const found = /^(\d{1,2})(?:\s*[/.-])?\s*(\d{4}|\d{2})$/.exec(text.trim())
  const [, month, year] = found ?? []
  if (month === undefined || year === undefined) return null
  return Number(month) >= 1 && Number(month) <= 12 ? { month, year } : null
}

const FIELD_OF_CARD: Readonly<Record<string, LinkField>> = {
  CardNumber: 'cardNumber',
  ExpireMonth: 'expiry',
  ExpireYear: 'expiry',
  Cvv: 'cvv',
  CardHolderName: 'cardHolderName',
}

/** The names in the form of the fields that the vault refused. */
export function fieldsOfCard(names: readonly string[]): LinkField[] {
  return [...new Set(names.map((name) => FIELD_OF_CARD[name] ?? 'cardNumber'))]
}

/**
 * Reads an amount as people type it: `1234`, `1234,5`, `1.234,56`, `1,234.56`, also with ₺ or TL. A text with
 * two meanings is refused: `1.234` means a thousand lira to some people and one lira to others.
 */
export function readTypedAmount(text: string): AmountReading {
  const bare = asTyped(text).replace(/\s|₺|TL|TRY/gi, '')
  const decimal = plainDecimal(bare)
  return decimal === null ? { ok: false, reason: 'not-a-number' } : amountMinorFromText(decimal)
}

function plainDecimal(bare: string): string | null {
  if (/^\d+(?:[.,]\d{1,2})?$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(bare))
    return bare.replace(/[.,]/g, '')
  return null
}
