import { type TSchema, Type } from 'typebox'
import type { Text } from '../language.ts'
import { LIMITS } from '../limits.ts'
import { RULE_KEYWORD } from '../rule-text.ts'

/**
 * Marks a request field that the specification types as nullable. The gateway drops a null before it
 * validates, because null means absent (decision 1.1); the schema describes the value only.
 */
export const NULLABLE_KEYWORD = 'x-vezne-nullable'

/** Marks a field of an answer that has a neutral value, and not null, in a refusal (decision 1.13). */
export const NEUTRAL_IN_REFUSAL_KEYWORD = 'x-vezne-neutral-in-refusal'

/** Spread into the options of a request field that the specification types as nullable. */
export const orNull = { [NULLABLE_KEYWORD]: true } as const

type Options = Record<string, unknown>

export function ruled(rule: Text): Options {
  return { [RULE_KEYWORD]: rule }
}

/** Free text of at most 500 characters, unless `options` sets another bound. */
export function text(description: string, options: Options = {}) {
  return Type.String({ maxLength: LIMITS.textMaximumCharacters, description, ...options })
}

export function identifier(description: string, options: Options = {}) {
  return text(description, { maxLength: LIMITS.identifierMaximumCharacters, ...options })
}

/** The field `gateway` of everything that begins a payment. */
export function terminalAlias() {
  const description = 'Alias of one of the merchant’s terminals; absent: the gateway chooses.'
  return Type.Optional(identifier(description, orNull))
}

export function oneOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Enum(values, { type: 'string', description })
}

const MAJOR_UNITS = { maximum: LIMITS.amountMaximumMajorUnits, format: 'double' } as const

/** An amount in major units with at most two decimals, greater than 0 (decision 1.5). */
export function amount(description: string) {
  return Type.Number({ exclusiveMinimum: 0, ...MAJOR_UNITS, description })
}

/** As `amount`, but 0 is allowed. */
export function amountOrZero(description: string) {
  return Type.Number({ minimum: 0, ...MAJOR_UNITS, description })
}

/** An integer that the specification types int32. */
export function integer(
  description: string,
  bounds: Readonly<{ minimum: number; maximum: number }>,
) {
  return Type.Integer({ ...bounds, format: 'int32', description })
}

/** How many entries a page of a list has; text, because it is part of a query string. */
export function pageSize(description: string) {
  const { entriesPerPageDefault, entriesPerPageMaximum: maximum } = LIMITS
  const rule = {
    tr: `1 ile ${maximum} arasında bir tam sayı olmalıdır`,
    en: `must be a whole number from 1 to ${maximum}`,
  }
  return Type.Optional(
    Type.String({
      pattern: '^(?:[1-9][0-9]?|100)$',
      description: `${description} Default: ${entriesPerPageDefault}.`,
      ...ruled(rule),
    }),
  )
}

/** Text of an answer. */
export function word(description: string) {
  return Type.String({ description })
}

/** An amount of an answer, in major units. */
export function sum(description: string) {
  return Type.Number({ format: 'double', description })
}

export function cardToken(options: Options = {}) {
  return text('The card token from `/v1/Tokens`.', {
    maxLength: LIMITS.cardTokenMaximumCharacters,
    ...options,
  })
}

export function languageCode(options: Options = {}) {
  return text('Language of the messages: `tr` (default) or `en`, in any letter case.', {
    maxLength: LIMITS.languageCodeMaximumCharacters,
    examples: ['tr'],
    ...options,
  })
}

export function currency(options: Options = {}) {
  return text('ISO 4217 code. Only `TRY` is supported, which is also the default.', {
    maxLength: LIMITS.currencyCodeMaximumCharacters,
    examples: ['TRY'],
    ...options,
  })
}

export function binNumber(options: Options = {}) {
  return Type.String({
    pattern: `^(?:[0-9]{${LIMITS.shortBinDigits}}|[0-9]{${LIMITS.longBinDigits}})$`,
    description: 'The first 6 or 8 digits of the card number.',
    examples: ['552879'],
    ...ruled({ tr: '6 veya 8 rakam olmalıdır', en: 'must be 6 or 8 digits' }),
    ...options,
  })
}

/** What the merchant calls a payment in its own systems (decision 5.16). */
export function merchantReference(options: Options = {}) {
  return identifier('The merchant’s own reference, such as its order number.', options)
}

/** Pairs of texts that the merchant attaches to a payment (decision 5.16). */
export function metadata(options: Options = {}) {
  const {
    metadataPairsMaximum: pairs,
    metadataNameMaximumCharacters: nameCharacters,
    textMaximumCharacters: characters,
  } = LIMITS
  return Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    maxProperties: pairs,
    propertyNames: { pattern: `^[A-Za-z][A-Za-z0-9_.-]{0,${nameCharacters - 1}}$` },
    additionalProperties: { type: 'string', maxLength: characters },
    description: `Up to ${pairs} pairs of name and text that the merchant keeps with the payment.`,
    examples: [{ cart: 'A-1907', channel: 'web' }],
    ...ruled({
      tr: `en çok ${pairs} çiftlik bir nesne olmalıdır: adlar harfle başlayan, en çok ${nameCharacters} harf, rakam, alt çizgi, nokta veya tire; değerler en çok ${characters} karakterlik metin`,
      en: `must be an object of at most ${pairs} pairs: names of at most ${nameCharacters} letters, digits, underscores, dots or dashes that begin with a letter; values are texts of at most ${characters} characters`,
    }),
    ...options,
  })
}

/** Both labels as the fields of a request. */
export const labelFields = {
  merchantReference: Type.Optional(merchantReference(orNull)),
  metadata: Type.Optional(metadata(orNull)),
}

/** Both labels as the fields of an answer. */
export const answeredLabels = {
  merchantReference: nullable(merchantReference()),
  metadata: nullable(metadata()),
}

/** A field of an answer that may be null even in a success. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A field of an answer that has a value in a success, and its neutral value in a refusal. */
export function inSuccess<S extends TSchema>(schema: S): S {
  return { ...schema, [NEUTRAL_IN_REFUSAL_KEYWORD]: true }
}
