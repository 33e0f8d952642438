import type { Language } from '../../design/index.ts'
import { amountMinorFromText } from '../../kernel/index.ts'

/** How people write amounts: with points or commas between thousands, or with nothing between them. */
const WRITTEN = {
  tr: { plain: /^\d+(?:[.,]\d{1,2})?$/, grouped: /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/, group: '.' },
  en: { plain: /^\d+(?:\.\d{1,2})?$/, grouped: /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/, group: ',' },
} as const

/** An amount that somebody typed, in kuruş. Null where it could mean two amounts, or none. */
export function typedAmount(typed: string, language: Language): bigint | null {
  const text = typed.replaceAll(/[\s₺]|TL|TRY/g, '')
  const { plain, grouped, group } = WRITTEN[language]
  // `1.249` is a thousand in Turkish, and no amount at all in English.
  if (!plain.test(text) && !grouped.test(text)) return null
  const ungrouped = grouped.test(text) ? text.replaceAll(group, '') : text
  const reading = amountMinorFromText(ungrouped.replace(',', '.'))
  return reading.ok ? reading.amountMinor : null
}
