import { LIMITS, REQUIRED_RULE } from '@vezne/protocol'
import {
  asTyped,
  cardScheme,
  type FieldProblem,
  maskCardNumbersIn,
  normaliseCardNumber,
  Secret,
  securityCodeLength,
} from '../../base/kernel/index.ts'

/** What is said of each broken rule (decision 3.1). */
const CARD_RULES = {
  required: REQUIRED_RULE,
  'not-digits': {
    tr: 'yalnız rakam, boşluk ve tire içermelidir',
    en: 'must consist of digits, spaces and dashes only',
  },
  'wrong-length': {
    tr: `${LIMITS.cardNumberMinimumDigits}–${LIMITS.cardNumberMaximumDigits} rakamdan oluşmalıdır`,
    en: `must have ${LIMITS.cardNumberMinimumDigits}–${LIMITS.cardNumberMaximumDigits} digits`,
  },
  'wrong-check-digit': {
    tr: 'geçerli bir kart numarası değil; rakamları denetleyin',
    en: 'is not a valid card number; check its digits',
  },
  ExpireMonth: { tr: '1 ile 12 arasında olmalıdır', en: 'must be from 1 to 12' },
  ExpireYear: { tr: '2 veya 4 rakamdan oluşmalıdır', en: 'must have 2 or 4 digits' },
  expired: {
    tr: 've ExpireMonth geçmişte; kartın süresi dolmuş',
    en: 'and ExpireMonth lie in the past; the card has expired',
  },
  Cvv: { tr: '3 rakamdan oluşmalıdır (Amex: 4)', en: 'must have 3 digits (Amex: 4)' },
  CvvAmex: { tr: 'Amex kartlarda 4 rakamdan oluşmalıdır', en: 'must have 4 digits on Amex cards' },
  CardHolderName: {
    tr: `en çok ${LIMITS.nameMaximumCharacters} karakter olmalıdır`,
    en: `must have at most ${LIMITS.nameMaximumCharacters} characters`,
  },
} as const

/** A card as the request brings it: every field is text, empty or absent. */
export type CardForm = Readonly<{
  cardNumber?: string | undefined
  expireMonth?: string | undefined
  expireYear?: string | undefined
  cvv?: string | undefined
  cardHolderName?: string | undefined
}>

/** A card that can exist and has not expired. */
export type CardData = Readonly<{
  cardNumber: Secret<string>
  /** 1–12. */
  expireMonth: number
  /** Four digits. */
  expireYear: number
  securityCode: Secret<string> | null
  cardHolderName: string | null
}>

/** The value of a field, and its problems; null where there are some, or where the field is empty. */
type Reading<Value> = Readonly<{ value: Value | null; problems: readonly FieldProblem[] }>

type CardFormReading =
  | Readonly<{ ok: true; card: CardData }>
  | Readonly<{ ok: false; problems: readonly FieldProblem[] }>

/**
 * Checks all fields at once (decision 3.1). A problem names its field and rule and never repeats the value: a
 * mistyped card number is nearly a real one.
 */
export function readCardForm(form: CardForm, now: Date): CardFormReading {
  const number = readNumber(form.cardNumber ?? '')
  const month = readPart('ExpireMonth', form.expireMonth ?? '', readExpiryMonth)
  const year = readPart('ExpireYear', form.expireYear ?? '', readExpiryYear)
  const code = readSecurityCode(form.cvv ?? '', number.value)
  const name = readHolderName(form.cardHolderName ?? '')
  const problems = [number, month, year, code, name].flatMap((reading) => reading.problems)
  const { value: expireMonth } = month
  const { value: expireYear } = year
  if (number.value === null || expireMonth === null || expireYear === null || problems.length > 0) {
    return { ok: false, problems }
  }
  if (isExpired(expireYear, expireMonth, now)) {
    return { ok: false, problems: [problem('ExpireYear', 'expired')] }
  }
  const cardNumber = new Secret('card number', number.value)
  const securityCode = code.value === null ? null : new Secret('security code', code.value)
  const cardHolderName = name.value
  return { ok: true, card: { cardNumber, expireMonth, expireYear, securityCode, cardHolderName } }
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
  const value = read(asTyped(text).trim())
  return value === null ? refused(field, field) : taken(value)
}

/** Optional. The scheme decides the length; if the card number is wrong, three and four digits both pass. */
function readSecurityCode(text: string, cardNumber: string | null): Reading<string> {
  const code = asTyped(text).trim()
  if (code === '') return taken(null)
  if (cardNumber === null) return /^[0-9]{3,4}$/.test(code) ? taken(code) : refused('Cvv', 'Cvv')
  const length = securityCodeLength(cardScheme(cardNumber))
  if (/^[0-9]+$/.test(code) && code.length === length) return taken(code)
  return refused('Cvv', length === 4 ? 'CvvAmex' : 'Cvv')
}

/** Masked before it is stored, because people type card numbers even into this field. */
function readHolderName(text: string): Reading<string> {
  const name = text.trim()
  if (name === '') return taken(null)
  if (name.length > LIMITS.nameMaximumCharacters) return refused('CardHolderName', 'CardHolderName')
  return taken(maskCardNumbersIn(name))
}

/** One or two digits; null for any other text. */
function readExpiryMonth(text: string): number | null {
  const month = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0
  return month >= 1 && month <= 12 ? month : null
}

/** Four digits, or two for a year of this century; null for any other text. */
function readExpiryYear(text: string): number | null {
  if (/^[0-9]{2}$/.test(text)) return 2000 + Number(text)
  return /^[0-9]{4}$/.test(text) ? Number(text) : null
}

/** UTC−12, the time zone in which a day ends last. */
const LATEST_ZONE_HOURS = 12

/** A card is valid until its month has ended in every time zone. In doubt the bank decides. */
function isExpired(expireYear: number, expireMonth: number, now: Date): boolean {
  const endsEverywhere = new Date(0)
  // Months count from 0, so this is the following month. `Date.UTC` would read the year 30 as 1930.
  endsEverywhere.setUTCFullYear(expireYear, expireMonth, 1)
  endsEverywhere.setUTCHours(LATEST_ZONE_HOURS)
  return now.getTime() >= endsEverywhere.getTime()
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
