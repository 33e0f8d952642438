/** Decisions 2.1 and 2.2: the form in which the five values must come. */

import { describe, expect, it, test } from 'vitest'
import { GatewayError } from '../../base/kernel/index.ts'
import {
  headerValues,
  readAuthenticationForm,
  readAuthenticationHeaders,
} from './read-authentication.ts'

const GOOD = {
  publickey: ['pk_test_1'],
  nonce: ['1700000000000'],
  signature: ['BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y='],
  conversationid: ['conv-1'],
  merchantnumber: ['1100000001'],
}

/** As Node's `rawHeaders` has them. */
function raw(headers: Readonly<Record<string, readonly string[] | undefined>>): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    (values ?? []).flatMap((value) => [name, value]),
  )
}

const FORM: readonly (readonly [string, string])[] = [
  ['PublicKey', 'pk_test_1'],
  ['Nonce', '1700000000000'],
  ['Signature', 'c2lnbmF0dXJl'],
  ['ConversationId', 'sipariş-1'],
  ['MerchantNumber', '1100000001'],
]

function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof GatewayError) {
      return { code: error.code, fields: error.details.fields?.map(({ field }) => field) }
    }
    throw error
  }
  return null
}

describe('decision 2.1: headers', () => {
  test('five values, each once', () => {
    expect(readAuthenticationHeaders(raw(GOOD))).toEqual({
      publicKey: 'pk_test_1',
      nonce: '1700000000000',
      signature: 'BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y=',
      conversationId: 'conv-1',
      merchantNumber: '1100000001',
    })
  })

  test.each(['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber'])(
    '%s missing, empty or sent twice is AUTHENTICATION_VALUE_MISSING',
    (name) => {
      const expected = { code: 'AUTHENTICATION_VALUE_MISSING', fields: [name] }
      for (const values of [undefined, [], [''], ['a', 'a'], ['1', '2']]) {
        const headers = { ...GOOD, [name.toLowerCase()]: values }
        expect(refusal(() => readAuthenticationHeaders(raw(headers)))).toEqual(expected)
      }
    },
  )

  test('all that are missing are named at once', () => {
    expect(refusal(() => readAuthenticationHeaders(raw({ nonce: ['1'] })))?.fields).toEqual([
      'PublicKey',
      'Signature',
      'ConversationId',
      'MerchantNumber',
    ])
  })
})

describe('decision 2.2: the shapes', () => {
  test.each(['1', '12345678901', '1700000000000', '0000000000001', '12345678901234567890'])(
    'Nonce %s can be one',
    (nonce) =>
      expect(readAuthenticationHeaders(raw({ ...GOOD, nonce: [nonce] })).nonce).toBe(nonce),
  )

  test.each(['123456789012345678901', '-1', '+1', '1e3', '1.0', ' 1', '1 2', '١٢٣', '0x1f', 'abc'])(
    'Nonce "%s" is INVALID_FIELD',
    (nonce) => {
      const bytes = Buffer.from(nonce, 'utf8').toString('latin1')
      expect(refusal(() => readAuthenticationHeaders(raw({ ...GOOD, nonce: [bytes] })))).toEqual({
        code: 'INVALID_FIELD',
        fields: ['Nonce'],
      })
    },
  )

  test.each([
    ['255 characters', 'x'.repeat(255), null],
    ['256 characters', 'x'.repeat(256), 'INVALID_FIELD'],
    ['a NUL, which PostgreSQL has no place for', 'a\u0000b', 'INVALID_FIELD'],
    ['a line break', 'a\nb', 'INVALID_FIELD'],
    ['half a surrogate pair', 'a\ud800', 'INVALID_FIELD'],
    ['emoji', 'sipariş 🛒', null],
  ])('ConversationId with %s', (_what, conversationId, code) => {
    const form = FORM.map(([name, value]) =>
      name === 'ConversationId' ? ([name, conversationId] as const) : ([name, value] as const),
    )
    expect(refusal(() => readAuthenticationForm(form, []))?.code ?? null).toBe(code)
  })

  test('a header that is not ASCII is UTF-8, which Node hands over as latin1', () => {
    const sent = Buffer.from('sipariş-1', 'utf8').toString('latin1')
    const values = readAuthenticationHeaders(raw({ ...GOOD, conversationid: [sent] }))
    expect(values.conversationId).toBe('sipariş-1')
  })

  test('bytes that are not UTF-8 are INVALID_FIELD', () => {
    const headers = { ...GOOD, conversationid: ['sipari\xfe-1'] }
    expect(refusal(() => readAuthenticationHeaders(raw(headers)))).toEqual({
      code: 'INVALID_FIELD',
      fields: ['ConversationId'],
    })
  })
})

describe('decision 2.1: form fields', () => {
  test('five values among others', () => {
    const values = readAuthenticationForm([['CardNumber', '1'], ...FORM], [])
    expect(values.conversationId).toBe('sipariş-1')
  })

  test('names in any letter case of ASCII, and in no other spelling (decision 1.1)', () => {
    const named = (spell: (name: string) => string) =>
      FORM.map(([name, value]) => [spell(name), value] as const)
    const lower = named((name) => name.toLowerCase())
    expect(readAuthenticationForm(lower, []).conversationId).toBe('sipariş-1')
    const turkish = named((name) => name.replace('i', 'ı'))
    expect(refusal(() => readAuthenticationForm(turkish, []))?.code).toBe(
      'AUTHENTICATION_VALUE_MISSING',
    )
  })

  test('a field that comes twice is refused, also with the same value', () => {
    const form = [...FORM, ['Nonce', '1700000000000'] as const]
    expect(refusal(() => readAuthenticationForm(form, []))?.fields).toEqual(['Nonce'])
  })

  test('a header of the same name may repeat the field, not contradict it', () => {
    expect(readAuthenticationForm(FORM, raw({ nonce: ['1700000000000'] })).nonce).toBe(
      '1700000000000',
    )
    expect(refusal(() => readAuthenticationForm(FORM, raw({ nonce: ['1700000000001'] })))).toEqual({
      code: 'INVALID_FIELD',
      fields: ['Nonce'],
    })
  })
})

it('gives every value of a repeated header by itself, in order, whatever the letter case', () => {
  const raw = ['Nonce', '1', 'nonce', '2', 'Host', 'nonce', 'NONCE', '1']
  expect(headerValues(raw, 'nonce')).toEqual(['1', '2', '1'])
  expect(headerValues(raw, 'host')).toEqual(['nonce'])
})

it('gives nothing for what was not sent', () => {
  expect(headerValues([], 'nonce')).toEqual([])
  expect(headerValues(['Nonce-2', '1', 'Once', '2', 'Nonces', '3'], 'nonce')).toEqual([])
})

it('knows names that every object has only where they were sent', () => {
  expect(headerValues(['Host', 'h'], 'constructor')).toEqual([])
  expect(headerValues(['Constructor', 'x'], 'constructor')).toEqual(['x'])
})
