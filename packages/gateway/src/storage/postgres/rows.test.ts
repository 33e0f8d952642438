import { expect, test } from 'vitest'
import { asFields } from './rows.ts'

test.each([
  ['key_id', undefined, 'key_id as "keyId"'],
  [
    'class,\n  key_encryption_key_id',
    undefined,
    'class as "class", key_encryption_key_id as "keyEncryptionKeyId"',
  ],
  ['link_id, state', 'l', 'l.link_id as "linkId", l.state as "state"'],
])('the columns %j of %s are selected as fields', (columns, table, selected) => {
  expect(asFields(columns, table)).toBe(selected)
})
