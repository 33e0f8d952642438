import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bodySignature, bodySignatureV2 } from './body-signature.ts'

const file = new URL('../../../vectors/body-signature.json', import.meta.url)
const { bodySignatures, bodySignaturesV2 } = JSON.parse(readFileSync(file, 'utf8'))

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

describe('decision 2.7: version 2, which covers headers too', () => {
  for (const vector of bodySignaturesV2) {
    it(vector.name, () => {
      const contentSha256 = createHash('sha256').update(vector.content, 'utf8').digest()
      expect(contentSha256.toString('base64')).toBe(vector.contentSha256)
      expect(bodySignatureV2({ ...vector, contentSha256 })).toBe(vector.bodySignature)
    })
  }

  it('no two of the calls have one signature, and none has that of version 1', () => {
    const ofVersion1 = bodySignaturesV2.map(
      ({ contentSha256, ...vector }: typeof bodySignaturesV2) =>
        bodySignature({ ...vector, contentSha256: Buffer.from(contentSha256, 'base64') }),
    )
    const ofVersion2 = bodySignaturesV2.map((vector: typeof bodySignaturesV2) =>
      vector.bodySignature.slice('v2='.length),
    )
    expect(new Set(ofVersion2).size).toBe(bodySignaturesV2.length)
    expect(ofVersion2.filter((text: string) => ofVersion1.includes(text))).toEqual([])
  })
})
