import type { Random } from '../../support/random.ts'
import type { FieldSchema } from './field-model.ts'
import { type Field, textOf } from './fields.ts'
import { hostileJson, hostileNumber, hostileText, nested } from './hostile-values.ts'

export type Mutated = Readonly<{
  fields: Field[]
  /** The body is no JSON object that the gateway takes: a name twice, or too deep. */
  isMalformed: boolean
}>

type Shape = Readonly<Record<string, FieldSchema>>

/** Names under which JavaScript finds something in every object. */
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** One to three mutations of JSON fields. */
export function mutateJson(fields: readonly Field[], shape: Shape, random: Random): Mutated {
  const mutated = fields.map((field) => ({ ...field }))
  let isMalformed = false
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const name = random.pick([...Object.keys(shape), 'unknown'])
    const kind = random.below(20)
    if (kind === 0) isMalformed = repeat(mutated, random) || isMalformed
    else if (kind === 1) {
      set(mutated, name, nested(random.pick([17, 40, 3_000]), random))
      isMalformed = true
    } else if (kind === 2) set(mutated, random.pick(PROTOTYPE_NAMES), '{"amount":1,"orderId":"x"}')
    else if (kind === 3) remove(mutated, name)
    else set(mutated, name, jsonFor(shape[name] ?? {}, random))
  }
  return { fields: mutated, isMalformed: isMalformed && hasFault(mutated) }
}

/** One to three mutations of a form's or a query's fields; a name may come twice afterwards. */
export function mutateTexts(fields: readonly Field[], shape: Shape, random: Random): Field[] {
  const mutated = fields.map((field) => ({ ...field }))
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const name = random.pick([...Object.keys(shape), ...PROTOTYPE_NAMES, 'unknown'])
    const kind = random.below(8)
    if (kind === 0) remove(mutated, name)
    else if (kind === 1) mutated.push({ name, json: JSON.stringify(hostileText(random)) })
    else if (kind === 2) doubled(mutated, random)
    else set(mutated, name, jsonFor(shape[name] ?? {}, random))
  }
  return mutated.map((field) => ({ name: field.name, json: JSON.stringify(textOf(field)) }))
}

function jsonFor(schema: FieldSchema, random: Random): string {
  if (random.chance(0.3)) return edgeOf(schema, random)
  if (random.chance(0.1)) return 'null'
  if (random.chance(0.1)) return '""'
  const isNumeric = schema.type === 'number' || schema.type === 'integer'
  if (isNumeric && random.chance(0.6)) return hostileNumber(random)
  return schema.type === 'string' && random.chance(0.5)
    ? JSON.stringify(hostileText(random))
    : hostileJson(random)
}

/** A bound of the schema and its neighbours. */
function edgeOf(schema: FieldSchema, random: Random): string {
  const step = random.below(3) - 1
  if (schema.maxLength !== undefined) {
    const character = random.pick(['a', 'ş', '7', ' '])
    return JSON.stringify(character.repeat(Math.max(0, schema.maxLength + step)))
  }
  if (schema.enum !== undefined) return JSON.stringify(random.pick(schema.enum).toLowerCase())
  const bounds = [schema.minimum, schema.exclusiveMinimum, schema.maximum]
  const present = bounds.filter((bound) => bound !== undefined)
  if (present.length > 0) return String(random.pick(present) + step)
  if (schema.maxItems !== undefined) {
    const item = schema.items?.type === 'integer' ? '1' : '"x"'
    return `[${Array.from({ length: schema.maxItems + step }, () => item).join(',')}]`
  }
  return hostileJson(random)
}

function set(fields: Field[], name: string, json: string): void {
  const field = fields.find((candidate) => candidate.name === name)
  if (field === undefined) fields.push({ name, json })
  else field.json = json
}

function remove(fields: Field[], name: string): void {
  const at = fields.findIndex((field) => field.name === name)
  if (at !== -1) fields.splice(at, 1)
}

function doubled(fields: Field[], random: Random): void {
  if (fields.length > 0) fields.push({ ...random.pick(fields) })
}

function repeat(fields: Field[], random: Random): boolean {
  if (fields.length === 0) return false
  const { name } = random.pick(fields)
  fields.push({ name, json: hostileJson(random) })
  return true
}

/** A later mutation may have taken an earlier one's fault away. */
function hasFault(fields: readonly Field[]): boolean {
  const names = fields.map(({ name }) => name)
  return new Set(names).size < names.length || fields.some(({ json }) => isDeep(json))
}

function isDeep(json: string): boolean {
  return /^(?:\[){17}|^(?:\{"a":){17}/.test(json)
}
