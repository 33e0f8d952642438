import { ERRORS, type ErrorName } from '@vezne/protocol'

import type { BinRecord } from '../../bins/index.ts'
import { amountToDecimal } from '../../kernel/index.ts'
import type { LinkOption } from '../../links/index.ts'
import { LINK_TEXTS, type LinkLanguage } from './texts.ts'

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

/** `Tek çekim · 3, 6 taksit`: what a link allows, before the card is known. */
export function allowedInWords(counts: readonly number[], languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  const more = counts.filter((count) => count > 1)
  return [
    ...(counts.includes(1) ? [texts.single] : []),
    ...(more.length > 0 ? [texts.countsAllowed(more.join(', '))] : []),
  ].join(' · ')
}

/** For a narrow column. */
export function countInShort(count: number, languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  return count === 1 ? texts.singleShort : texts.installmentsShort(count)
}

/** `3 taksit, ayda ₺33,34, toplam ₺100,00`: a row of the table for whoever hears its button alone. */
export function optionInWords(option: LinkOption, languageCode: LinkLanguage): string {
  const { installmentCount, totalMinor } = option
  const texts = LINK_TEXTS[languageCode]
  const count = countInShort(installmentCount, languageCode)
  const each = installmentsInWords(option, languageCode)
  const total = texts.inTotal(amountInWords(totalMinor, languageCode))
  return (installmentCount === 1 ? [count, total] : [count, each, total]).join(', ')
}

/** `ayda ₺33,34`; where the last one differs: `ilk 2 taksit ₺33,33, son taksit ₺33,34`. */
export function installmentsInWords(
  { installmentCount, installmentMinor, lastInstallmentMinor }: LinkOption,
  languageCode: LinkLanguage,
): string {
  const { monthly, uneven } = LINK_TEXTS[languageCode]
  const each = amountInWords(installmentMinor, languageCode)
  if (installmentMinor === lastInstallmentMinor) return monthly(each)
  const last = amountInWords(lastInstallmentMinor, languageCode)
  return uneven(installmentCount - 1, each, last)
}

/** `Mastercard · Garanti BBVA`; what is not known is left out. */
export function cardInWords({ cardBrand, bankTitle }: CardKind): string {
  return [cardBrand === 'Amex' ? 'American Express' : cardBrand, bankTitle]
    .filter((word) => word !== 'Unknown')
    .join(' · ')
}

export type CardKind = Pick<BinRecord, 'cardBrand' | 'bankTitle'>

/** What a customer may be told; the words for merchants stay with the merchant (decision 1.4). */
export function refusalInWords(error: ErrorName, languageCode: LinkLanguage): string {
  const texts = LINK_TEXTS[languageCode]
  if (error === 'INSTALLMENT_NOT_OFFERED') return texts.cardNotOffered
  // Banks do not tell which of the two it was.
  if (error === 'VERIFICATION_FAILED') return texts.notVerified
  const { audience, message } = ERRORS[error]
  return audience === 'cardHolder' ? message[languageCode] : texts.notTaken
}

/** The entry of a four-digit code in our own address; null for any other text. */
export function errorOfCode(code: string | null): ErrorName | null {
  const names = Object.keys(ERRORS) as ErrorName[]
  return names.find((name) => ERRORS[name].code === code) ?? null
}
