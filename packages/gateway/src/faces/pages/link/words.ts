import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { BinRecord } from '../../../payment/bins/index.ts'
import type { LinkOption } from '../../../payment/links/index.ts'
import { type Language, moneyText } from '../../design/index.ts'
import { LINK_TEXTS } from './texts.ts'

export function countInWords(count: number, languageCode: Language): string {
  const texts = LINK_TEXTS[languageCode]
  return count === 1 ? texts.single : texts.installments(count)
}

/** `Tek çekim · 3, 6 taksit`: the counts that the link allows, before the card is known. */
export function allowedInWords(counts: readonly number[], languageCode: Language): string {
  const texts = LINK_TEXTS[languageCode]
  const more = counts.filter((count) => count > 1)
  return [
    ...(counts.includes(1) ? [texts.single] : []),
    ...(more.length > 0 ? [texts.installments(more.join(', '))] : []),
  ].join(' · ')
}

export function wordsOfOption(option: LinkOption, languageCode: Language) {
  const { installmentCount, totalMinor } = option
  const texts = LINK_TEXTS[languageCode]
  const isSingle = installmentCount === 1
  const label = isSingle ? texts.singleShort : texts.installmentsShort(installmentCount)
  const each = isSingle ? '' : installmentsInWords(option, languageCode)
  const total = moneyText(totalMinor, languageCode)
  /** `3 taksit, ayda ₺33,34, toplam ₺100,00`: the whole row, for a screen reader at the row's button. */
  const spoken = [label, each, texts.inTotal(total)].filter((text) => text !== '').join(', ')
  /** `pay`: the words of the main button. */
  return { label, spoken, each, total, pay: texts.payAmount(total) }
}

/** `ayda ₺33,34`; where the last installment differs: `ilk 2 taksit ₺33,33, son taksit ₺33,34`. */
function installmentsInWords(
  { installmentCount, installmentMinor, lastInstallmentMinor }: LinkOption,
  languageCode: Language,
): string {
  const { monthly, uneven } = LINK_TEXTS[languageCode]
  const each = moneyText(installmentMinor, languageCode)
  if (installmentMinor === lastInstallmentMinor) return monthly(each)
  const last = moneyText(lastInstallmentMinor, languageCode)
  return uneven(installmentCount - 1, each, last)
}

/** `Mastercard · Garanti BBVA`, without the part that is unknown. */
export function cardInWords({
  cardBrand,
  bankTitle,
}: Pick<BinRecord, 'cardBrand' | 'bankTitle'>): string {
  return [cardBrand === 'Amex' ? 'American Express' : cardBrand, bankTitle]
    .filter((word) => word !== 'Unknown')
    .join(' · ')
}

/** The words for the customer. The catalogue's other messages are for merchants (decision 1.4). */
export function refusalInWords(error: ErrorName, languageCode: Language): string {
  const texts = LINK_TEXTS[languageCode]
  if (error === 'INSTALLMENT_NOT_OFFERED') return texts.cardNotOffered
  // Banks do not say whether the customer cancelled or the verification failed.
  if (error === 'VERIFICATION_FAILED') return texts.notVerified
  const { audience, message } = ERRORS[error]
  return audience === 'cardHolder' ? message[languageCode] : texts.notTaken
}

/** The error with this four-digit code, from the page's address; null for any other text. */
export function errorOfCode(code: string | null): ErrorName | null {
  const names = Object.keys(ERRORS) as ErrorName[]
  return names.find((name) => ERRORS[name].code === code) ?? null
}
