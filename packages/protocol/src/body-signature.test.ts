import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bodySignature } from './body-signature.ts'

const file = new URL('../../../vectors/body-signature.json', import.meta.url)
const { bodySignatures } = JSON.parse(readFileSync(file, 'utf8'))

describe('decision 2.7: the signature of the body', () => {
  for (const vector of bodySignatures) {
    it(vector.name, () => {
      const contentSha256 = createHash('sha256').update(vector.content, 'utf8').digest()
      expect(contentSha256.toString('base64')).toBe(vector.contentSha256)
      expect(bodySignature({ ...vector, contentSha256 })).toBe(vector.bodySignature)
    })
  }

  it('is the same for every letter case of the path', () => {
    const [{ contentSha256, ...vector }] = bodySignatures
    const digest = Buffer.from(contentSha256, 'base64')
    const shouted = { ...vector, path: vector.path.toUpperCase(), contentSha256: digest }
    expect(bodySignature(shouted)).toBe(vector.bodySignature)
  })
})
