import type { Text } from './language.ts'
/** The keyword with which a schema states its rule in words of its own. */
export const RULE_KEYWORD = 'x-vezne-rule'

/** The rule that an absent required field breaks. */
export const REQUIRED_RULE: Text = { tr: 'zorunludur', en: 'is required' }

type Bounds = Readonly<{
  type?: string
  enum?: readonly string[]
  format?: string
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: object
  [RULE_KEYWORD]?: Text
}>

/**
 * The rule of a field in words, made from its schema: "must be a number, greater than 0, at most
 * 99999999.99". Error messages put it after the field's name (decision 1.4).
 */
export function ruleOf(schema: object): Text {
  const bounds: Bounds = schema
  const own = bounds[RULE_KEYWORD]
  if (own !== undefined) return own
  if (bounds.enum !== undefined) return enumRule(bounds.enum)
  if (bounds.format === 'uuid') return { tr: 'UUID olmalıdır', en: 'must be a UUID' }
  if (bounds.type === 'number' || bounds.type === 'integer') return numberRule(bounds)
  if (bounds.type === 'boolean') {
    return { tr: 'true veya false olmalıdır', en: 'must be true or false' }
  }
  if (bounds.type === 'array') return listRule(bounds)
  return textRule(bounds)
}

function enumRule(values: readonly string[]): Text {
  const list = values.join(', ')
  return { tr: `şunlardan biri olmalıdır: ${list}`, en: `must be one of ${list}` }
}

function numberRule(bounds: Bounds): Text {
  const whole = bounds.type === 'integer'
  const tr = [whole ? 'tam sayı' : 'sayı']
  const en = [whole ? 'must be a whole number' : 'must be a number']
  if (bounds.exclusiveMinimum !== undefined) {
    tr.push(`${bounds.exclusiveMinimum} değerinden büyük`)
    en.push(`greater than ${bounds.exclusiveMinimum}`)
  }
  if (bounds.minimum !== undefined) {
    tr.push(`en az ${bounds.minimum}`)
    en.push(`at least ${bounds.minimum}`)
  }
  if (bounds.maximum !== undefined) {
    tr.push(`en çok ${bounds.maximum}`)
    en.push(`at most ${bounds.maximum}`)
  }
  return { tr: `${tr.join(', ')} olmalıdır`, en: en.join(', ') }
}

function listRule(bounds: Bounds): Text {
  const each = ruleOf(bounds.items ?? {})
  const count = bounds.maxItems === undefined ? '' : ` ${bounds.maxItems}`
  const isUnique = bounds.uniqueItems === true
  return {
    tr: `en çok${count} öğelik${isUnique ? ', yinelenmeyen' : ''} bir liste olmalıdır; her öğe ${each.tr}`,
    en: `must be a list of at most${count}${isUnique ? ' different' : ''} items, each of which ${each.en}`,
  }
}

function textRule(bounds: Bounds): Text {
  if (bounds.maxLength === undefined) return { tr: 'metin olmalıdır', en: 'must be text' }
  return {
    tr: `en çok ${bounds.maxLength} karakterlik metin olmalıdır`,
    en: `must be text of at most ${bounds.maxLength} characters`,
  }
}
