import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { PAYMENT_TYPES } from './enums.ts'
import { ruleOf } from './rule-text.ts'
import { amount, binNumber, integer, oneOf, text } from './schemas/fields.ts'

/** What follows the field's name in an error message (decision 1.4). */
const RULES: readonly [string, object, string, string][] = [
  [
    'amount',
    amount(''),
    'must be a number, greater than 0, at most 99999999.99',
    'sayı, 0 değerinden büyük, en çok 99999999.99 olmalıdır',
  ],
  [
    'count',
    integer('', { minimum: 0, maximum: 36 }),
    'must be a whole number, at least 0, at most 36',
    'tam sayı, en az 0, en çok 36 olmalıdır',
  ],
  [
    'enumeration',
    oneOf(PAYMENT_TYPES, ''),
    'must be one of Auth, PreAuth, PostAuth',
    'şunlardan biri olmalıdır: Auth, PreAuth, PostAuth',
  ],
  [
    'text',
    text(''),
    'must be text of at most 500 characters',
    'en çok 500 karakterlik metin olmalıdır',
  ],
  [
    'pattern with a rule of its own',
    binNumber(),
    'must be 6 or 8 digits',
    '6 veya 8 rakam olmalıdır',
  ],
  ['flag', Type.Boolean(), 'must be true or false', 'true veya false olmalıdır'],
  ['id', Type.String({ format: 'uuid' }), 'must be a UUID', 'UUID olmalıdır'],
  [
    'list',
    Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3 }),
    'must be a list of at most 3 items, each of which must be text of at most 20 characters',
    'en çok 3 öğelik bir liste olmalıdır; her öğe en çok 20 karakterlik metin olmalıdır',
  ],
  [
    'list without repeats',
    Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3, uniqueItems: true }),
    'must be a list of at most 3 different items, each of which must be text of at most 20 characters',
    'en çok 3 öğelik, yinelenmeyen bir liste olmalıdır; her öğe en çok 20 karakterlik metin olmalıdır',
  ],
]

describe('decision 1.4: the rule of a field in words', () => {
  for (const [name, schema, en, tr] of RULES) {
    it(name, () => expect(ruleOf(schema)).toEqual({ en, tr }))
  }
})
