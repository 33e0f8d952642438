import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawCardToken, hashOfCardToken } from './tokenise.ts'

describe('decision 3.1: a token is Base64 of 32 random bytes', () => {
  test('it has neither + nor /, and no two are alike', () => {
    const tokens = Array.from({ length: 500 }, () => drawCardToken())
    expect(new Set(tokens).size).toBe(500)
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9]{43}=$/)
      expect(Buffer.from(token, 'base64')).toHaveLength(32)
    }
  })

  test('a draw that has one is dropped, and another is made', () => {
    const draws = [Buffer.alloc(32, 0xff), Buffer.alloc(32, 0xfb), Buffer.alloc(32, 0)]
    expect(drawCardToken(() => draws.shift() ?? randomBytes(32))).toBe(`${'A'.repeat(43)}=`)
  })

  test('what is stored is its SHA-256', () => {
    expect(hashOfCardToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
