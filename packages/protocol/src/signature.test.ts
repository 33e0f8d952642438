import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  callbackSignature,
  macBytes,
  securityData,
  sign,
  tokenAnswerSignature,
} from './signature.ts'

const file = new URL('../../../vectors/signature.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8'))

describe('specification, Signature algorithm', () => {
  for (const vector of vectors.signatures) {
    it(`stage one: ${vector.name}`, () => {
      expect(securityData(vector)).toBe(vector.securityData)
    })
    it(`stage two: ${vector.name}`, () => {
      expect(sign(vector)).toBe(vector.signature)
    })
  }

  it('keys the HMAC with the decoded SecretKey, never with its text', () => {
    for (const vector of vectors.signatures) {
      expect(Buffer.from(vector.secretKey, 'base64').toString('hex')).toBe(
        vector.decodedSecretKeyHex,
      )
      expect(Buffer.from(vector.secretKey, 'utf8').toString('hex')).not.toBe(
        vector.decodedSecretKeyHex,
      )
    }
  })
})

describe('decision 2.2: one pair, four spellings', () => {
  it('gives the bytes that every spelling decodes to', () => {
    const mac = macBytes(vectors.signatures[0])
    expect(mac.toString('hex')).toBe(vectors.spellings.macHex)
    expect(vectors.spellings.texts).toHaveLength(4)
    expect(new Set(vectors.spellings.texts).size).toBe(4)
    for (const text of vectors.spellings.texts) {
      expect(Buffer.from(text, 'base64').equals(mac)).toBe(true)
    }
    expect(sign(vectors.signatures[0])).toBe(vectors.spellings.texts[0])
  })
})

describe('decision 2.6: the signature of the Tokens answer', () => {
  for (const vector of vectors.tokenAnswers) {
    it(vector.name, () => expect(tokenAnswerSignature(vector)).toBe(vector.signature))
  }
})

describe('decision 4.6: the signature of the callback', () => {
  for (const vector of vectors.callbacks) {
    it(vector.name, () => expect(callbackSignature(vector)).toBe(vector.signature))
  }
})
