import type { Language } from '../../design/index.ts'
import { ANSWER_FIELDS } from './answer-fields.ts'
import { REQUEST_FIELDS } from './request-fields.ts'
import { RULES } from './rules.ts'
import { SUMMARIES } from './summaries.ts'
import { TABLES } from './tables.ts'

const TEXTS: Readonly<Record<string, string>> = {
  ...REQUEST_FIELDS,
  ...ANSWER_FIELDS,
  ...SUMMARIES,
  ...RULES,
  ...TABLES,
}

/**
 * A text of the wire contract or of docs/ in Turkish. A text without a translation stays English; a test names
 * each of them.
 */
function inTurkish(english: string): string {
  return TEXTS[english.replaceAll(/\s+/g, ' ')] ?? english
}

/** The same in the language of a page. */
export function inLanguage(english: string, language: Language): string {
  return language === 'tr' ? inTurkish(english) : english
}

export function hasTurkish(english: string): boolean {
  return english.replaceAll(/\s+/g, ' ') in TEXTS
}
