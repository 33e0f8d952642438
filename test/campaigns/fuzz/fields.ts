import type { FieldSchema, Verdict } from './field-model.ts'
import { judge } from './field-model.ts'

/** One field as it will be written. A name may come several times. */
export type Field = { name: string; json: string }

export function fieldsOf(values: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, json: JSON.stringify(value) }))
}

/** Forms and queries carry texts: what is a JSON text is sent bare, anything else as it is spelled. */
export function textOf({ json }: Field): string {
  const value: unknown = JSON.parse(json)
  // Half a surrogate pair has no bytes: a writer of UTF-8 sends the replacement character.
  return Buffer.from(typeof value === 'string' ? value : json).toString()
}

export type FieldsVerdict = Readonly<{ wrong: readonly string[]; isDoubtful: boolean }>

/**
 * What is wrong with fields, each by itself. `valuesOf` gives all values under a name, as the gateway
 * will see them.
 */
export function judgeFields(
  shape: Readonly<{
    properties: Readonly<Record<string, FieldSchema>>
    required: readonly string[]
  }>,
  valuesOf: (name: string) => readonly unknown[],
): FieldsVerdict {
  const wrong: string[] = []
  let isDoubtful = false
  for (const [name, schema] of Object.entries(shape.properties)) {
    const verdict = verdictOn(schema, valuesOf(name))
    if (verdict === 'doubtful') isDoubtful = true
    const isMissing = verdict === 'absent' && shape.required.includes(name)
    if (verdict === 'wrong' || isMissing) wrong.push(name)
  }
  return { wrong, isDoubtful }
}

function verdictOn(schema: FieldSchema, values: readonly unknown[]): Verdict {
  const present = values.filter((value) => judge(schema, value) !== 'absent')
  if (present.length > 1) return 'wrong'
  return present.length === 0 ? 'absent' : judge(schema, present[0])
}
