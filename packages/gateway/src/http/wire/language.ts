import type { FieldSource } from './field-source.ts'

export type LanguageCode = 'tr' | 'en'

/** Turkish unless English is asked for, in any letter case: `en`, `EN`, `en-GB` (decision 1.4). */
export function languageOf(code: unknown): LanguageCode {
  return typeof code === 'string' && /^en(?:[-_]|$)/i.test(code.trim()) ? 'en' : 'tr'
}

/** The language of a body: JSON spells the field `languageCode`, a form `LanguageCode`. */
export function languageOfBody(source: FieldSource): LanguageCode | null {
  const inJson = source.values('languageCode')
  const [code] = inJson.length > 0 ? inJson : source.values('LanguageCode')
  return typeof code === 'string' && code !== '' ? languageOf(code) : null
}

/** An entry of the list that is Turkish or English, whatever region and weight it has. */
const KNOWN_LANGUAGE = /(?:^|,)\s*(tr|en)(?:[-_]|\s*(?:[,;]|$))/i

/** The first language of an Accept-Language header that there are messages in. */
export function acceptedLanguage(header: string | undefined): LanguageCode {
  return languageOf(header === undefined ? undefined : KNOWN_LANGUAGE.exec(header)?.[1])
}

/** Of who reads a page: what its address asks for by `lang`, as links do, else what the browser prefers. */
export function readersLanguage(url: string, acceptLanguage: string | undefined): LanguageCode {
  const [, query = ''] = url.split('?')
  const chosen = new URLSearchParams(query).get('lang')
  return chosen === null ? acceptedLanguage(acceptLanguage) : languageOf(chosen)
}
