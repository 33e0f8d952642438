/** A secret is printed as its label, in every way of printing. */

import { format, inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Secret } from './secret.ts'

const HIDDEN = 'c2VjcmV0-of-a-merchant'
const secret = new Secret('SecretKey', HIDDEN)
const ofBytes = new Secret('master key', Buffer.from(HIDDEN))

const WAYS: Readonly<Record<string, (value: Secret<unknown>) => string>> = {
  'a template': (value) => `${Object(value)}`,
  concatenation: (value) => ['', value].join(''),
  String: (value) => String(value),
  JSON: (value) => JSON.stringify(value),
  'nested JSON': (value) => JSON.stringify({ deep: [{ value }] }),
  inspect: (value) => inspect(value),
  'inspect with all': (value) => inspect({ value }, { showHidden: true, depth: 9, getters: true }),
  'inspect without custom inspection': (value) => inspect(value, { customInspect: false }),
  'format %s': (value) => format('%s', value),
  'format %o': (value) => format('%o', value),
  'format %j': (value) => format('%j', value),
  'its own fields': (value) => JSON.stringify(Object.entries(value)),
  'a copy': (value) => JSON.stringify(Object.assign({}, value)),
  'a structured clone': (value) => JSON.stringify(structuredClone(Object.assign({}, value))),
  'an error message': (value) => String(new Error(`failed with ${Object(value)}`).stack),
  "an error's cause": (value) => inspect(new Error('failed', { cause: value })),
  "an error's field": (value) => inspect(Object.assign(new Error('failed'), { value })),
}

describe('Secret', () => {
  it.each(Object.entries(WAYS))('%s shows none of it', (_, print) => {
    const bytes = [...Buffer.from(HIDDEN).subarray(0, 6)]
    for (const each of [secret, ofBytes]) {
      const printed = print(each)
      expect(printed).not.toContain(HIDDEN)
      expect(printed).not.toContain(bytes.join())
      expect(printed).not.toContain(Buffer.from(HIDDEN).toString('hex').slice(0, 12))
    }
  })

  it('for every kind of value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (text) => {
        for (const print of Object.values(WAYS).slice(0, 12)) {
          expect(print(new Secret('x', text))).toBe(print(new Secret('x', '')))
        }
      }),
    )
  })

  it('is opened by expose, and by nothing else', () => {
    expect(secret.expose()).toBe(HIDDEN)
    expect(String(secret)).toBe('[SecretKey]')
    expect(Object.values(secret)).toEqual(['SecretKey'])
  })
})
