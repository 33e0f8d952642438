import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/index.ts'
import { mentions, type PersonKey, patternOf } from './mentions.ts'

const database = useTestDatabase()

const EMAIL: PersonKey = { by: 'email', value: 'ali.ak@ornek.com' }
const PHONE: PersonKey = { by: 'phone', value: '+905321234567' }

describe('a text of a merchant mentions a payer', () => {
  test.each<[PersonKey, string, boolean]>([
    [EMAIL, 'ali.ak@ornek.com', true],
    [EMAIL, 'gift for ALI.AK@ornek.com, blue', true],
    [EMAIL, '{"mail": "ali.ak@ornek.com"}', true],
    [EMAIL, 'write to ali.ak@ornek.com.', true],
    [EMAIL, 'ali.ak\u200b@ornek.com\u00a0', true],
    [{ by: 'email', value: 'a-b@ornek.com' }, 'a\u2011b@ornek.com', true],
    // Other people's addresses.
    [EMAIL, 'veli.ali.ak@ornek.com', false],
    [EMAIL, 'ali.ak@ornek.com.tr', false],
    [EMAIL, 'alixak@ornek.com', false],
    [EMAIL, 'ali', false],
    [PHONE, '0532 123 45 67', true],
    [PHONE, '+90 (532) 123-45-67', true],
    [PHONE, 'call 5321234567 now', true],
    [PHONE, '\u202a0532\u00a0123\u201145\u202f67\u202c', true],
    [PHONE, '00905321234567', true],
    // Longer numbers, such as an order's.
    [PHONE, '53212345678', false],
    [PHONE, '75321234567', false],
    [PHONE, '532123456', false],
  ])('%o in %s: %s', async (key, text, expected) => {
    const sql = `select ${mentions(key.by, '$1::text', '$2')} as found`
    const { rows } = await database.pool.query(sql, [text, patternOf(key)])
    expect(rows).toEqual([{ found: expected }])
  })
})
