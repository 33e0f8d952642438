import { ERRORS, type ErrorName } from '@vezne/protocol'

import { amountToDecimal } from '../kernel/index.ts'
import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const

/** `₺1.234,50`, exact for every amount: the formatter takes the decimal text, not a double. */
export function amountInWords(amountMinor: bigint, languageCode: LinkLanguage): string {
  const format = new Intl.NumberFormat(LOCALES[languageCode], {
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(amountToDecimal(amountMinor) as `${number}`)
}

export function timeInWords(time: Date, languageCode: LinkLanguage): string {
  const format = new Intl.DateTimeFormat(LOCALES[languageCode], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  })
  return format.format(time)
}

export function countInWords(count: number, languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  return count === 1 ? texts.single : texts.installments(count)
}

/** What a customer may be told; the words for merchants stay with the merchant (decision 1.4). */
export function refusalInWords(error: ErrorName, languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  if (error === 'INSTALLMENT_NOT_OFFERED') return texts.cardNotOffered
  const { audience, message } = ERRORS[error]
  return audience === 'cardHolder' ? message[languageCode] : texts.notTaken
}

/** The entry of a four-digit code in our own address; null for any other text. */
export function errorOfCode(code: string | null): ErrorName | null {
  const names = Object.keys(ERRORS) as ErrorName[]
  return names.find((name) => ERRORS[name].code === code) ?? null
}
