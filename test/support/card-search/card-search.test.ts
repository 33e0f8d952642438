import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { randomCards, seededRandom } from '../random-cards.ts'
import { createPatternSearch, disguisesOf } from './index.ts'

/** The search of the dump scan finds what it is for; else its silence would prove nothing. */
const CARDS = randomCards(seededRandom(4), 50)
const PATTERNS = CARDS.flatMap(({ number }) => disguisesOf(number))
const search = createPatternSearch(PATTERNS)
const [card] = CARDS
const number = card?.number ?? ''

describe('disguises', () => {
  it.each(disguisesOf(number).map((pattern) => [pattern.form, pattern] as const))(
    'finds a number %s, at every place of a border between two pieces',
    (form, { bytes }) => {
      const text = Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' behind')])
      const expected = [{ of: number, form, where: 'here' }]
      expect(search.findIn('here', text)).toEqual(expected)
      for (let border = 0; border <= text.length; border += 1) {
        const take = search.findInPieces('here')
        const found = [take(text.subarray(0, border)), take(text.subarray(border))].flat()
        expect(found).toEqual(expected)
      }
    },
  )

  it('finds Base64 of a longer text at every alignment, and a digest in SQL’s own form', () => {
    for (const before of ['', 'a', 'ab', 'card: ']) {
      const encoded = Buffer.from(`${before}${number} and more`).toString('base64')
      expect(search.findIn('x', Buffer.from(encoded)).map(({ of }) => of)).toEqual([number])
    }
  })

  it('a masked number, its edges and another number are not found', () => {
    const masked = `${number.slice(0, 6)}******${number.slice(-4)} ${number.slice(0, 12)}`
    expect(search.findIn('x', Buffer.from(`${masked} 5528790000000008`))).toEqual([])
  })
})

describe('the search', () => {
  it('finds exactly what is planted in random bytes, in pieces of any size', () => {
    const piece = fc.oneof(
      fc.uint8Array({ minLength: 0, maxLength: 300 }).map((bytes) => ({ bytes, name: null })),
      fc.integer({ min: 0, max: PATTERNS.length - 1 }).map((at) => ({ bytes: null, name: at })),
    )
    const property = fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      (pieces, size) => {
        const planted = pieces.flatMap(({ name }) => (name === null ? [] : [PATTERNS[name]]))
        const text = Buffer.concat(
          pieces.map(({ bytes, name }) => Buffer.from(bytes ?? PATTERNS[name ?? 0]?.bytes ?? [])),
        )
        const take = search.findInPieces('x')
        const found: string[] = []
        for (let at = 0; at < text.length; at += size) {
          found.push(...take(text.subarray(at, at + size)).map(({ of, form }) => `${of} ${form}`))
        }
        // Two forms may meet: UTF-16LE behind a zero byte is UTF-16BE as well.
        const expected = planted.map((each) => `${each?.of} ${each?.form}`)
        expect(found).toEqual(expect.arrayContaining(expected))
        const numbers = new Set(planted.map((each) => each?.of))
        expect(found.filter((each) => !numbers.has(each.split(' ')[0]))).toEqual([])
      },
    )
    fc.assert(property, { numRuns: 300 })
  })

  it('a pattern that is too short is refused', () => {
    const short = { of: '123', form: 'raw', bytes: Buffer.from('123') }
    expect(() => createPatternSearch([short])).toThrow('too short')
  })
})
