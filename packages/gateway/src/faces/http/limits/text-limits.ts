import { LIMITS } from '@vezne/protocol'
import { type FieldProblem, GatewayError } from '../../../base/kernel/index.ts'
import type { FormPairs } from '../wire/form-body.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/**
 * How long a text from outside may be where it is read, before anything looks for a pattern in it (decision 1.15).
 * The fields of signed calls have their own bounds in their schemas, within these.
 */
export const TEXT_LIMITS = {
  /** A value of a page's form or of a query; longer fields are in `LONG_FIELDS`. */
  fieldCharactersMaximum: LIMITS.urlMaximumCharacters,
  /** A value that a bank lets the payer's browser post. */
  callbackFieldCharactersMaximum: 16 * 1024,
  fieldNameCharactersMaximum: 500,
  /** A variable part of a path; a longer one leads to no page. */
  pathPartCharactersMaximum: 500,
} as const

const { metadataPairsMaximum, metadataNameMaximumCharacters, textMaximumCharacters } = LIMITS
const { linkRecipientsMaximum, emailMaximumCharacters } = LIMITS

/** The fields of pages that hold a list, a document or a sealed text. */
const LONG_FIELDS: ReadonlyMap<string, number> = new Map([
  // The form writes each pair of metadata as one line, `name = value`: five characters beside name and value.
  ['metadata', metadataPairsMaximum * (metadataNameMaximumCharacters + textMaximumCharacters + 5)],
  ['emailTo', linkRecipientsMaximum * (emailMaximumCharacters + 2)],
  // A sealed card with the payer's details.
  ['card', 16 * 1024],
  // What a passkey answers, with the certificate of its maker.
  ['answer', 20_000],
  // A form that goes along in those of the sign-in.
  ['kept', 20_000],
  // The way back to a filtered list, and the filter of a saved view.
  ['to', 8 * 1024],
  ['query', 8 * 1024],
  ['rules', SERVER_LIMITS.bodyBytesMaximum],
  ['csv', SERVER_LIMITS.bodyBytesMaximum],
  ['content', SERVER_LIMITS.bodyBytesMaximum],
])

const CALLBACK_PATH = '/3ds/return/:ticket'

/**
 * Refuses a form or a query with a text that is too long: INVALID_FIELD names the fields and their bounds. A name that
 * is too long is not repeated, so it is MALFORMED_BODY.
 */
export function refuseTooLong(
  pairs: FormPairs,
  { path, fileField }: Readonly<{ path: string; fileField?: string | undefined }>,
): void {
  const wrong: FieldProblem[] = []
  for (const [name, { length }] of pairs) {
    if (name.length > TEXT_LIMITS.fieldNameCharactersMaximum) {
      throw new GatewayError('MALFORMED_BODY')
    }
    // A file is bounded by its route, and its bytes are no text.
    const most = name === fileField ? Number.POSITIVE_INFINITY : longestValue(path, name)
    if (length > most) wrong.push({ field: name, rule: tooLongRule(most) })
  }
  if (wrong.length > 0) throw new GatewayError('INVALID_FIELD', { fields: wrong })
}

function longestValue(path: string, name: string): number {
  if (path === CALLBACK_PATH) return TEXT_LIMITS.callbackFieldCharactersMaximum
  return LONG_FIELDS.get(name) ?? TEXT_LIMITS.fieldCharactersMaximum
}

function tooLongRule(most: number): FieldProblem['rule'] {
  return {
    tr: `en çok ${most} karakter olmalıdır; kısaltın`,
    en: `must have at most ${most} characters; shorten it`,
  }
}
