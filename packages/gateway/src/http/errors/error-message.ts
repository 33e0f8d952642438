import { ERRORS, type ErrorName } from '@vezne/protocol'

import type { GatewayErrorDetails } from '../../kernel/index.ts'
import type { LanguageCode } from '../wire/index.ts'

/**
 * The message of an error in the language asked for: that of the catalogue, each wrong field with
 * its rule, and the remedy where there is one (decision 1.4).
 */
export function errorMessage(
  name: ErrorName,
  languageCode: LanguageCode,
  details: GatewayErrorDetails = {},
): string {
  const general = ERRORS[name].message[languageCode]
  const fields = (details.fields ?? []).map(({ field, rule }) => `${field} ${rule[languageCode]}`)
  const remedy = details.remedy?.[languageCode]
  const named = fields.length === 0 ? general : `${withoutStop(general)}: ${fields.join('; ')}.`
  return remedy === undefined ? named : `${named} ${remedy}`
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
