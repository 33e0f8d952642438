import type { Language } from '../../design/index.ts'
import { ANSWER_FIELDS } from './answer-fields.ts'
import { REQUEST_FIELDS } from './request-fields.ts'
import { SUMMARIES } from './summaries.ts'

const TEXTS: Readonly<Record<string, string>> = {
  ...REQUEST_FIELDS,
  ...ANSWER_FIELDS,
  ...SUMMARIES,
}

/** A text of the wire contract in Turkish. A text without a translation stays English; a test names each of them. */
export function inTurkish(english: string): string {
  return TEXTS[english.replaceAll(/\s+/g, ' ')] ?? english
}

/** The same in the language of a page. */
export function inLanguage(english: string, language: Language): string {
  return language === 'tr' ? inTurkish(english) : english
}

export function hasTurkish(english: string): boolean {
  return english.replaceAll(/\s+/g, ' ') in TEXTS
}
