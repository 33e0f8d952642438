import { LIMITS, REQUIRED_RULE, ruleOf, type Text } from '@vezne/protocol'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import {
  type AmountReading,
  amountMinorFromWire,
  type FieldProblem,
  GatewayError,
  isText,
  TEXT_RULE,
} from '../../../base/kernel/index.ts'
import type { FieldSource } from './field-source.ts'

/** The fields of a request, each valid for itself. Fields that were not sent and unknown names are left out. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields that are JSON numbers of lira on the wire, and become kuruş here. */
const AMOUNT_FIELDS = ['amount', 'pointAmount'] as const

/** The static types of a schema's fields after they were read: an amount is a `bigint`. */
export type ReadFields<Wire> = {
  readonly [Name in keyof Wire]: Name extends (typeof AMOUNT_FIELDS)[number]
    ? Exclude<Wire[Name], number> | bigint
    : Wire[Name]
}

export type FieldReader = (source: FieldSource) => Fields

type FieldCheck = Readonly<{
  name: string
  required: boolean
  isText: boolean
  /** The rule that a value breaks, or null. */
  broken: (value: unknown) => Text | null
  /** Null for what is no amount. */
  amountIn: ((value: unknown) => AmountReading) | null
}>

/**
 * Compiles an endpoint's schema into a reader. Each field is checked by itself: the reader throws an
 * INVALID_FIELD that names all wrong fields, each with its rule (decision 1.4).
 */
export function compileFieldReader(request: TSchema): FieldReader {
  const checks = checksOf(request)
  const misspelt = compileMisspelling(checks.map(({ name }) => name))
  return (source) => {
    const problems = misspelt(source.exactNames())
    // Without inherited properties. `Object.create(null)` would make a hash table, slow to fill and to read.
    const fields: Record<string, unknown> = Object.setPrototypeOf({}, null)
    for (const check of checks) {
      const values = sentValues(source.values(check.name), check)
      let rule = brokenRule(check, values)
      if (rule === null && values.length === 1) {
        const amount = check.amountIn === null ? null : check.amountIn(values[0])
        if (amount === null) fields[check.name] = values[0]
        else if (amount.ok) fields[check.name] = amount.amountMinor
        else rule = AMOUNT_RULE
      }
      if (rule !== null) problems.push({ field: check.name, rule })
    }
    if (problems.length > 0) throw new GatewayError('INVALID_FIELD', { fields: problems })
    return fields
  }
}

const TWICE_RULE: Text = { tr: 'bir kez gönderilmelidir', en: 'must be sent once' }

function brokenRule(check: FieldCheck, values: readonly unknown[]): Text | null {
  if (values.length > 1) return TWICE_RULE
  if (values.length === 0) return check.required ? REQUIRED_RULE : null
  return check.broken(values[0])
}

/** The values that count as sent; nearly always all of them, and then the list itself is returned. */
function sentValues(values: readonly unknown[], check: FieldCheck): readonly unknown[] {
  for (const value of values) {
    if (isAbsent(value, check)) return values.filter((each) => !isAbsent(each, check))
  }
  return values
}

/** Null, and an empty text in a text field, mean that the field was not sent (decision 1.1). */
function isAbsent(value: unknown, check: FieldCheck): boolean {
  return value === null || (value === '' && check.isText)
}

function checksOf(request: TSchema): FieldCheck[] {
  const shape: Readonly<{ properties?: Record<string, TSchema>; required?: readonly string[] }> =
    request
  return Object.entries(shape.properties ?? {}).map(([name, schema]) => {
    const { type }: Readonly<{ type?: string }> = schema
    const validator = Compile(schema)
    const charactersMaximum = longestTextOf(schema) || LIMITS.urlMaximumCharacters
    return {
      name,
      required: shape.required?.includes(name) ?? false,
      isText: type === 'string',
      broken: (value) => {
        // The length comes first: a pattern may be tried on the whole of a text (decision 1.15).
        if (holdsLongerThan(charactersMaximum, value)) return ruleOf(schema)
        if (!validator.Check(value)) return ruleOf(schema)
        return holdsNoText(value) ? TEXT_RULE : null
      },
      amountIn: amountReaderOf(name, schema),
    }
  })
}

/** The rule that a third decimal breaks: it is refused, never rounded (decision 1.5). */
const AMOUNT_RULE: Text = {
  tr: 'en çok iki ondalıklı bir tutar olmalıdır',
  en: 'must be an amount with at most two decimals',
}

/** The schema says what is an amount, and whether 0 is one; `ReadFields` knows amounts by their names only. */
function amountReaderOf(name: string, schema: TSchema): FieldCheck['amountIn'] {
  if (!('format' in schema) || schema.format !== 'double') return null
  if (!AMOUNT_FIELDS.some((known) => known === name)) {
    throw new Error(`${name} is an amount: add it to AMOUNT_FIELDS.`)
  }
  const minimum = 'exclusiveMinimum' in schema ? 1n : 0n
  return (value) => amountMinorFromWire(value, minimum)
}

/** The characters of the longest text that the schema takes anywhere; 0 where it names no bound. */
function longestTextOf(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0
  const own = 'maxLength' in schema ? Number(schema.maxLength) : 0
  return Math.max(own, ...Object.values(schema).map(longestTextOf))
}

/** Whether the value is or holds a text or a name that is longer. */
function holdsLongerThan(most: number, value: unknown): boolean {
  if (typeof value === 'string') return value.length > most
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, each]) => name.length > most || holdsLongerThan(most, each),
  )
}

function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return !isText(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNoText)
}

/**
 * Finds names that resemble a known name without being it: by letter case, or by letters that look or fold alike
 * (`threeDSessionID`, `ſ` for `s`, full width). Other unknown names are ignored. To ignore a misspelt one would
 * cost money: a payment without its session skips 3-D Secure (decision 1.1).
 */
function compileMisspelling(
  known: readonly string[],
): (names: readonly string[]) => FieldProblem[] {
  const exact = new Set(known)
  const byFolding = new Map(known.map((name) => [folded(name), name]))
  return (names) => {
    const problems: FieldProblem[] = []
    for (const name of names) {
      const meant = exact.has(name) ? undefined : byFolding.get(folded(name))
      if (meant === undefined) continue
      const tr = `${meant} mi demek istediniz? JSON adlarında büyük/küçük harf önemlidir`
      const en = `did you mean ${meant}? JSON names are case-sensitive`
      problems.push({ field: `${name}:`, rule: { tr, en } })
    }
    return problems
  }
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
