import { LIMITS } from '@vezne/protocol'
import {
  cardScheme,
  type FieldProblem,
  maskCardNumbersIn,
  normaliseCardNumber,
  securityCodeLength,
} from '../kernel/index.ts'
import { CARD_RULES } from './card-rules.ts'
import { type Expiry, isExpired, readExpiryMonth, readExpiryYear } from './expiry.ts'

/** A card as it came in: every field is text, or empty or absent. */
export type CardForm = Readonly<{
  cardNumber?: string | undefined
  expireMonth?: string | undefined
  expireYear?: string | undefined
  cvv?: string | undefined
  cardHolderName?: string | undefined
}>

/** A card that can exist and has not expired. */
export type CardData = Expiry &
  Readonly<{ cardNumber: string; securityCode: string | null; cardHolderName: string | null }>

/** The value of a field, or what is wrong with it. */
type Reading<Value> = Readonly<{ value: Value | null; problems: readonly FieldProblem[] }>

export type CardFormReading =
  | Readonly<{ ok: true; card: CardData }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

/**
 * Decision 3.1, every field at once. The problems carry wire names and rules, never what came in: a wrong
 * card number is nearly always a right one with a slip.
 */
export function readCardForm(form: CardForm, now: Date): CardFormReading {
  const number = readNumber(form.cardNumber ?? '')
  const month = readPart('ExpireMonth', form.expireMonth ?? '', readExpiryMonth)
  const year = readPart('ExpireYear', form.expireYear ?? '', readExpiryYear)
  const code = readSecurityCode(form.cvv ?? '', number.value)
  const name = readHolderName(form.cardHolderName ?? '')
  const problems = [number, month, year, code, name].flatMap((reading) => reading.problems)
  const { value: cardNumber } = number
  const { value: expireMonth } = month
  const { value: expireYear } = year
  if (cardNumber === null || expireMonth === null || expireYear === null || problems.length > 0) {
    return { ok: false, problems }
  }
  const card = { cardNumber, expireMonth, expireYear }
  if (isExpired(card, now)) return { ok: false, problems: [problem('ExpireYear', 'expired')] }
  return { ok: true, card: { ...card, securityCode: code.value, cardHolderName: name.value } }
}

function readNumber(text: string): Reading<string> {
  if (text === '') return refused('CardNumber', 'required')
  const reading = normaliseCardNumber(text)
  return reading.ok ? taken(reading.cardNumber) : refused('CardNumber', reading.reason)
}

function readPart(
  field: 'ExpireMonth' | 'ExpireYear',
  text: string,
  read: (text: string) => number | null,
): Reading<number> {
  if (text === '') return refused(field, 'required')
  const value = read(text.trim())
  return value === null ? refused(field, field) : taken(value)
}

/** Optional. Its length depends on the scheme; without a card number, three and four are both fine. */
function readSecurityCode(text: string, cardNumber: string | null): Reading<string> {
  const code = text.trim()
  if (code === '') return taken(null)
  if (cardNumber === null) return /^[0-9]{3,4}$/.test(code) ? taken(code) : refused('Cvv', 'Cvv')
  const length = securityCodeLength(cardScheme(cardNumber))
  if (/^[0-9]+$/.test(code) && code.length === length) return taken(code)
  return refused('Cvv', length === 4 ? 'CvvAmex' : 'Cvv')
}

/** Kept with the card. People type card numbers even here. */
function readHolderName(text: string): Reading<string> {
  const name = text.trim()
  if (name === '') return taken(null)
  if (name.length > LIMITS.nameMaximumCharacters) return refused('CardHolderName', 'CardHolderName')
  return taken(maskCardNumbersIn(name))
}

function taken<Value>(value: Value | null): Reading<Value> {
  return { value, problems: [] }
}

function refused<Value>(field: string, rule: keyof typeof CARD_RULES): Reading<Value> {
  return { value: null, problems: [problem(field, rule)] }
}

function problem(field: string, rule: keyof typeof CARD_RULES): FieldProblem {
  return { field, rule: CARD_RULES[rule] }
}
