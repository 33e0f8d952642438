import { type TSchema, Type } from 'typebox'
import { LIMITS } from '../limits.ts'
import { RULE_KEYWORD, type RuleText } from '../rule-text.ts'

/**
 * Marks a request field that the specification types as nullable. Null means absent (decision 1.1),
 * and is dropped before validation, so the schema itself describes the value only.
 */
export const NULLABLE_KEYWORD = 'x-vezne-nullable'

/**
 * Marks an answer's field whose type has no null: a refusal has its neutral value (decision 1.13).
 */
export const NEUTRAL_IN_REFUSAL_KEYWORD = 'x-vezne-neutral-in-refusal'

/** Spread into the options of a request field that the specification types as nullable. */
export const orNull = { [NULLABLE_KEYWORD]: true } as const

type Options = Record<string, unknown>

export function ruled(rule: RuleText): Options {
  return { [RULE_KEYWORD]: rule }
}

/** Free text of at most 500 characters, unless `options` sets another bound. */
export function text(description: string, options: Options = {}) {
  return Type.String({ maxLength: LIMITS.textMaximumCharacters, description, ...options })
}

export function identifier(description: string, options: Options = {}) {
  return text(description, { maxLength: LIMITS.identifierMaximumCharacters, ...options })
}

export function oneOf<const Values extends readonly string[]>(
  values: Values,
  description: string,
  options: Options = {},
) {
  return Type.Enum(values, { type: 'string', description, ...options })
}

/** An amount in major units with at most two decimals, greater than 0 (decision 1.5). */
export function amount(description: string, options: Options = {}) {
  return Type.Number({
    exclusiveMinimum: 0,
    maximum: LIMITS.amountMaximumMajorUnits,
    format: 'double',
    description,
    ...options,
  })
}

/** As `amount`, but 0 is an amount too: the points of a payment that uses none. */
export function amountOrZero(description: string, options: Options = {}) {
  return Type.Number({
    minimum: 0,
    maximum: LIMITS.amountMaximumMajorUnits,
    format: 'double',
    description,
    ...options,
  })
}

/** An integer that the specification types int32. */
export function integer(
  description: string,
  bounds: Readonly<{ minimum: number; maximum: number }>,
  options: Options = {},
) {
  return Type.Integer({ ...bounds, format: 'int32', description, ...options })
}

export function flag(description: string, options: Options = {}) {
  return Type.Boolean({ description, ...options })
}

export function cardToken(options: Options = {}) {
  return text('The card token that `/v1/Tokens` gave.', {
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

/** A field of an answer that may be null, in a success too. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A field of an answer that says something in a success, and is neutral in a refusal. */
export function inSuccess<S extends TSchema>(schema: S): S {
  return { ...schema, [NEUTRAL_IN_REFUSAL_KEYWORD]: true }
}
