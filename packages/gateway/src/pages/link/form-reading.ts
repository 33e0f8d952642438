import { LIMITS } from '@vezne/protocol'
import type { CardForm } from '../../cards/index.ts'
import {
  type AmountReading,
  amountMinorFromText,
  cardScheme,
  maskCardNumbersIn,
  normaliseCardNumber,
  securityCodeLength,
} from '../../kernel/index.ts'
import { PAYER_FIELDS, type Payer, type PaymentLink, readPayer } from '../../links/index.ts'
import type { LinkField } from './texts.ts'

/** What the customer filled in, by the names of the form. */
export type FormText = (field: string) => string

export type LinkFormReading = Readonly<{
  /** Null where the link fixes it, or it is wrong. */
  amountMinor: bigint | null
  payer: Payer
  card: CardForm
  /** Of the payer's details, in the order of the page; empty: all is well. */
  wrong: readonly LinkField[]
  wrongOfCard: readonly LinkField[]
}>

/**
 * Reads the whole form at once, so that the customer mends everything in one go. The vault checks the
 * card again; here it is checked so that its problems stand beside the others.
 */
export function readLinkForm(link: PaymentLink, textOf: FormText): LinkFormReading {
  const amount = link.amountMinor === null ? readTypedAmount(textOf('amount')) : null
  const { payer, wrong } = readPayer(link.content.asks, textOf)
  const card = readCard(textOf)
  return {
    amountMinor: amount?.ok === true ? amount.amountMinor : null,
    payer,
    card: card.form,
    wrong: [...(amount?.ok === false ? ['amount' as const] : []), ...wrong],
    wrongOfCard: card.wrong,
  }
}

type Kept = Readonly<Record<string, string>>

/** What goes from page to page: never a field of the card, nor its number in another field. */
export function keptValues(textOf: FormText): Kept {
  return shownValues(textOf, ['amount', ...PAYER_FIELDS])
}

/** What stands in the form again beside a mistake: all but the card's number and its code. */
export function retypedValues(textOf: FormText): Kept {
  return { ...keptValues(textOf), ...shownValues(textOf, ['cardHolderName', 'expiry']) }
}

function shownValues(textOf: FormText, fields: readonly string[]): Kept {
  return Object.fromEntries(fields.map((field) => [field, maskCardNumbersIn(textOf(field))]))
}

function readCard(textOf: FormText): Readonly<{ form: CardForm; wrong: LinkField[] }> {
  const number = normaliseCardNumber(textOf('cardNumber').trim())
  const expiry = readExpiry(textOf('expiry'))
  const cvv = textOf('cvv').trim()
  const cardHolderName = textOf('cardHolderName').trim()
  const codeLength = number.ok ? securityCodeLength(cardScheme(number.cardNumber)) : 3
  const checks: readonly (readonly [LinkField, boolean])[] = [
    ['cardNumber', number.ok],
    ['expiry', expiry !== null],
    ['cvv', /^[0-9]{3,4}$/.test(cvv) && (cvv.length === codeLength || !number.ok)],
    [
      'cardHolderName',
      cardHolderName !== '' && cardHolderName.length <= LIMITS.nameMaximumCharacters,
    ],
  ]
  const cardNumber = number.ok ? number.cardNumber : ''
  return {
    form: { cardNumber, expireMonth: expiry?.month, expireYear: expiry?.year, cvv, cardHolderName },
    wrong: checks.flatMap(([field, isRight]) => (isRight ? [] : [field])),
  }
}

/** `01/30`, `1/2030`, `01 / 30`, `0130`, as people and browsers fill it in. */
function readExpiry(text: string): Readonly<{ month: string; year: string }> | null {
  const found = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(text)
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

/** The form's names of the fields that the vault refused. */
export function fieldsOfCard(names: readonly string[]): LinkField[] {
  return [...new Set(names.map((name) => FIELD_OF_CARD[name] ?? 'cardNumber'))]
}

const REFUSED: AmountReading = { ok: false, reason: 'not-a-number' }

/**
 * An amount as people type it: `1234`, `1234,5`, `1.234,56`, `1,234.56`, with ₺ or TL beside it. What
 * could be read in two ways, `1.234`, is refused: it is a thousand lira to some and one to others.
 */
export function readTypedAmount(text: string): AmountReading {
  const bare = text.replace(/\s|₺|TL|TRY/gi, '')
  const decimal = plainDecimal(bare)
  return decimal === null ? REFUSED : amountMinorFromText(decimal)
}

function plainDecimal(bare: string): string | null {
  if (/^\d+(?:[.,]\d{1,2})?$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(bare))
    return bare.replace(/[.,]/g, '')
  return null
}
