import type { Text } from '@vezne/protocol'
import type { Language } from '../../../../packages/gateway/src/faces/design/index.ts'
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
 * A text of the wire contract or of docs/ in a language. A text without a translation stays English; a test names
 * each of them.
 */
export function inLanguage(english: string, language: Language): string {
  return language === 'en' ? english : (TEXTS[english.replaceAll(/\s+/g, ' ')] ?? english)
}

export function inBoth(english: string): Text {
  return { tr: inLanguage(english, 'tr'), en: english }
}

export function hasTurkish(english: string): boolean {
  return english.replaceAll(/\s+/g, ' ') in TEXTS
}
