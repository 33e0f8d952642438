import { REQUIRED_RULE, type RuleText } from '@vezne/protocol'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

import { amountOrZeroFromWire, GatewayError } from '../../kernel/index.ts'
import { ruleBrokenBy } from './broken-rule.ts'
import type { FieldSource } from './field-source.ts'
import { compileMisspelling } from './misspelt-names.ts'

/** The fields of one endpoint that were sent, valid each for itself. Unknown names are left out. */
export type Fields = Readonly<Record<string, unknown>>

export type FieldReader = (source: FieldSource) => Fields

type FieldCheck = Readonly<{
  name: string
  required: boolean
  /** The rule that a value breaks, or null. */
  broken: (value: unknown) => RuleText | null
  isText: boolean
}>

/**
 * Compiles an endpoint's schema into a reader. Each field is checked by itself, so that one answer
 * can name all that are wrong, each with its rule (decision 1.4); the reader throws INVALID_FIELD
 * with them.
 */
export function compileFieldReader(request: TSchema): FieldReader {
  const checks = checksOf(request)
  const misspelt = compileMisspelling(checks.map(({ name }) => name))
  return (source) => {
    const problems = misspelt(source.exactNames())
    // They inherit nothing. `Object.create(null)` would give the same as a hash table, slow to fill and to read.
    const fields: Record<string, unknown> = Object.setPrototypeOf({}, null)
    for (const check of checks) {
      const values = sentValues(source.values(check.name), check)
      const rule = brokenRule(check, values)
      if (rule !== null) problems.push({ field: check.name, rule })
      else if (values.length === 1) fields[check.name] = values[0]
    }
    if (problems.length > 0) throw new GatewayError('INVALID_FIELD', { fields: problems })
    return fields
  }
}

const TWICE_RULE: RuleText = { tr: 'bir kez gönderilmelidir', en: 'must be sent once' }

function brokenRule(check: FieldCheck, values: readonly unknown[]): RuleText | null {
  if (values.length > 1) return TWICE_RULE
  if (values.length === 0) return check.required ? REQUIRED_RULE : null
  return check.broken(values[0])
}

/** The values that count as sent; the list itself where all of them do, as nearly always. */
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
    const { type, format }: Readonly<{ type?: string; format?: string }> = schema
    const validator = Compile(schema)
    const isAmount = type === 'number' && format === 'double'
    return {
      name,
      required: shape.required?.includes(name) ?? false,
      isText: type === 'string',
      broken: (value) =>
        ruleBrokenBy(value, {
          schema,
          fits: validator.Check(value),
          fitsAmount: !isAmount || amountOrZeroFromWire(value).ok,
        }),
    }
  })
}
