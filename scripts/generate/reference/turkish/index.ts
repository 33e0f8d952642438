import {
  hasTurkish,
  inTurkish,
} from '../../../../packages/gateway/src/faces/reference/turkish/index.ts'
import { RULES } from './rules.ts'
import { TABLES } from './tables.ts'

/** What docs/ says of the API, which the generator alone translates. */
const TEXTS: Readonly<Record<string, string>> = { ...RULES, ...TABLES }

/** A text of docs/ in Turkish. A text without a translation stays English; a test names each of them. */
export function documentInTurkish(english: string): string {
  return TEXTS[english.replaceAll(/\s+/g, ' ')] ?? inTurkish(english)
}

export function documentHasTurkish(english: string): boolean {
  return english.replaceAll(/\s+/g, ' ') in TEXTS || hasTurkish(english)
}
