/**
 * The bounds of docs/reference/limits.md, read from the schema's keywords by other code than the
 * gateway's: what it says of a value is what the answer is held to.
 */
export type FieldSchema = Readonly<{
  type?: string
  enum?: readonly string[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: FieldSchema
  maxProperties?: number
  propertyNames?: FieldSchema
  additionalProperties?: FieldSchema
}>

/** `doubtful`: the rules leave room, such as in how long a text of joined emoji is. */
export type Verdict = 'absent' | 'right' | 'wrong' | 'doubtful'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NO_TEXT = /\0|\p{Surrogate}/u

export function judge(schema: FieldSchema, value: unknown): Verdict {
  if (value === null || value === undefined) return 'absent'
  if (schema.type === 'string') return value === '' ? 'absent' : judgeText(schema, value)
  if (schema.type === 'boolean') return known(typeof value === 'boolean')
  if (schema.type === 'array') return judgeList(schema, value)
  if (schema.type === 'object') return judgePairs(schema, value)
  return judgeNumber(schema, value)
}

function judgeText(schema: FieldSchema, value: unknown): Verdict {
  if (typeof value !== 'string' || NO_TEXT.test(value)) return 'wrong'
  if (schema.enum !== undefined) return known(schema.enum.includes(value))
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) return 'wrong'
  if (schema.format === 'uuid' && !UUID.test(value)) {
    return value.startsWith('urn:') ? 'doubtful' : 'wrong'
  }
  const longest = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (value.length <= longest) return 'right'
  // A character may be one unit, a pair of them, or several that a reader sees as one.
  return /^[\x20-\x7e]*$/.test(value) ? 'wrong' : 'doubtful'
}

function judgeNumber(schema: FieldSchema, value: unknown): Verdict {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong'
  if (value > (schema.maximum ?? value) || value < (schema.minimum ?? value)) return 'wrong'
  if (value <= (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)) return 'wrong'
  if (schema.type === 'integer') return known(Number.isInteger(value))
  if (Number(value.toFixed(2)) === value) return 'right'
  // Decision 1.5: the noise of doubles is accepted, a real third decimal is not.
  return Math.abs(value - Number(value.toFixed(2))) > 1e-6 ? 'wrong' : 'doubtful'
}

function judgeList(schema: FieldSchema, value: unknown): Verdict {
  if (!Array.isArray(value) || value.length > (schema.maxItems ?? value.length)) return 'wrong'
  if (schema.uniqueItems === true && new Set(value).size < value.length) return 'wrong'
  const verdicts = value.map((item) => judgeItem(schema.items ?? {}, item))
  if (verdicts.includes('wrong')) return 'wrong'
  return verdicts.includes('doubtful') ? 'doubtful' : 'right'
}

function judgePairs(schema: FieldSchema, value: unknown): Verdict {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'wrong'
  const pairs = Object.entries(value)
  if (pairs.length > (schema.maxProperties ?? pairs.length)) return 'wrong'
  const verdicts = pairs.flatMap(([name, text]) => [
    judgeText(schema.propertyNames ?? {}, name),
    judgeItem(schema.additionalProperties ?? {}, text),
  ])
  if (verdicts.includes('wrong')) return 'wrong'
  return verdicts.includes('doubtful') ? 'doubtful' : 'right'
}

/** In a list, null and an empty text stand for themselves. */
function judgeItem(schema: FieldSchema, item: unknown): Verdict {
  if (item === null) return 'wrong'
  return item === '' ? known(schema.type === 'string') : judge(schema, item)
}

function known(isRight: boolean): Verdict {
  return isRight ? 'right' : 'wrong'
}
