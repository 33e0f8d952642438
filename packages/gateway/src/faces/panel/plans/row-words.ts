import type { CommissionRate } from '../../../payment/installments/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { Language } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { PLAN_TEXTS } from './texts.ts'

/** The cards that a row prices: their type, programme and bank. */
export function cardsText(rate: CommissionRate, language: Language): string {
  const texts = PLAN_TEXTS[language]
  const { cardType, cardNetwork, bankCode } = rate
  const programme =
    cardNetwork === null
      ? texts.anyProgramme
      : cardNetwork === 'Unknown'
        ? texts.noProgramme
        : cardNetwork
  const bank = bankCode === null ? [] : [texts.bank(bankCode)]
  return [texts.types[cardType], programme, ...bank].join(' · ')
}

/** `%1,79` in Turkish, `1.79%` in English. */
export function percentText(basisPoints: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(basisPoints / 10_000)
}

/** `1,79` or `1.79`, in hundredths of a percent; null for anything else. */
export function basisPointsIn(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (found === null) return null
  const value = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return value <= 10_000 ? value : null
}

/** Whether the row is in force at a moment, has ended before, or begins later. */
export function periodOf(
  { validFrom, validUntil }: Pick<CommissionRate, 'validFrom' | 'validUntil'>,
  now: Date,
): 'now' | 'coming' | 'past' {
  if (validFrom > now) return 'coming'
  return validUntil !== null && validUntil <= now ? 'past' : 'now'
}

/** The rows that the visit may see: everybody's, and those of its merchant or of all merchants. */
export async function visibleRows({
  acts,
  merchantId,
}: Pick<Visit, 'acts' | 'merchantId'>): Promise<readonly CommissionRate[]> {
  const all = await acts.planRows(null)
  return all.filter(
    (row) => row.merchantId === null || merchantId === null || row.merchantId === merchantId,
  )
}

/** The merchant's name, and the alias of the terminal. */
export function ownerText(
  rate: CommissionRate,
  {
    merchants,
    aliases,
    language,
  }: Readonly<{
    merchants: readonly Merchant[]
    aliases: ReadonlyMap<string, string>
    language: Language
  }>,
): string {
  if (rate.merchantId === null) return PLAN_TEXTS[language].everybody
  const name = merchants.find(({ merchantId }) => merchantId === rate.merchantId)?.name ?? '—'
  return rate.terminalId === null ? name : `${name} · ${aliases.get(rate.terminalId) ?? '—'}`
}

/** The aliases of the terminals that rows name. */
export async function aliasesOf(
  rows: readonly CommissionRate[],
  { acts }: Pick<Visit, 'acts'>,
): Promise<ReadonlyMap<string, string>> {
  const named = rows.flatMap((row) => (row.terminalId === null ? [] : (row.merchantId ?? [])))
  const lists = await Promise.all([...new Set(named)].map((each) => acts.terminalsOf(each)))
  return new Map(lists.flat().map(({ terminalId, alias }) => [terminalId, alias]))
}
