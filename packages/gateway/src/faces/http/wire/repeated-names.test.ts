import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRepeatedName, namesIn } from './json-body.ts'

/** As a body is read: deeper than any that the tests write. */
function isRepeating(text: string): boolean {
  return hasRepeatedName(text, namesIn(JSON.parse(text), 100) ?? -1)
}

describe('decision 1.1: a name of a JSON object comes once', () => {
  it.each([
    ['{"amount":1,"amount":2}', true],
    ['{"amount" \n:1, "a":0,"amount"\t: 1}', true],
    ['{"amount":1,"\\u0061mount":2}', true],
    ['{"a":{"b":1,"b":2}}', true],
    ['{"a":[{"b":1},{"b":2,"c":[],"b":3}]}', true],
    ['{"a":{"x":1},"a":2}', true],
    ['{"__proto__":1,"__proto__":2}', true],
    ['{}', false],
    ['{"a":"a","b":"a"}', false],
    ['{"a":{"a":{"a":1}}}', false],
    ['{"a":[{"b":1},{"b":2}],"b":3}', false],
    ['{"a":"{\\"a\\":1,","b":"\\\\","c":"\\":"}', false],
    ['{"a":"b","c":"b:","b":1}', false],
    ['["a","a"]', false],
    ['{":":":","a:b":[":","\\\\",{"c":":"}]}', false],
    ['{":":":",":":1}', true],
    ['{"1":0,"a":0,"1":0}', true],
  ])('%s: %s', (text, expected) => {
    expect(isRepeating(text)).toBe(expected)
  })

  it('holds for whatever objects are written, and for one of their names twice', () => {
    const documents = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
    fc.assert(
      fc.property(documents, fc.nat(), (document, at) => {
        const text = JSON.stringify(document, null, at % 3)
        const names = Object.keys(document)
        const name = JSON.stringify(names[at % names.length])
        expect(isRepeating(text)).toBe(false)
        expect(isRepeating(`{${name}:0,${text.slice(1)}`)).toBe(true)
        expect(isRepeating(`[{"x":${text}},{${name}:0,${text.slice(1)}]`)).toBe(true)
      }),
      { verbose: true },
    )
  })

  it('ends at the end of a text that is no JSON', () => {
    for (const text of ['"', '{"a', '"\\', '{"a":"b\\"']) {
      expect(hasRepeatedName(text, 99)).toBe(true)
    }
  })
})
