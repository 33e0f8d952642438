import type { FieldSource } from './field-source.ts'

export type LanguageCode = 'tr' | 'en'

/** Turkish unless English is asked for, in any letter case: `en`, `EN`, `en-GB` (decision 1.4). */
export function languageOf(code: unknown): LanguageCode {
  return typeof code === 'string' && /^en(?:[-_]|$)/i.test(code.trim()) ? 'en' : 'tr'
}

/** The language of a body: JSON spells the field `languageCode`, a form `LanguageCode`. */
export function languageOfBody(source: FieldSource): LanguageCode | null {
  const [code] = [...source('languageCode'), ...source('LanguageCode')]
  return typeof code === 'string' && code !== '' ? languageOf(code) : null
}

/** The first language of an Accept-Language header that there are messages in. */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  const codes = (header ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  return languageOf(codes.find((code) => /^(?:tr|en)(?:[-_]|$)/i.test(code)))
}
