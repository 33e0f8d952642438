import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifiedCallback } from './callback.ts'
import { explainSignature } from './explain-signature.ts'
import {
  importSecretKey,
  nonceSource,
  signBody,
  signCall,
  signText,
  verifyText,
} from './signing.ts'

const file = new URL('../../../vectors/signature.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8'))

describe('specification, Signature algorithm', () => {
  for (const vector of vectors.signatures) {
    it(`both stages: ${vector.name}`, async () => {
      const signed = await signCall(await importSecretKey(vector.secretKey), vector)
      expect(signed).toEqual({
        securityDataMessage: vector.securityDataMessage,
        securityData: vector.securityData,
        signatureMessage: vector.signatureMessage,
        signature: vector.signature,
      })
    })
  }

  it('refuses a SecretKey that is no Base64', async () => {
    await expect(importSecretKey('***')).rejects.toThrow(/secretKey must be the Base64 text/)
    await expect(importSecretKey('')).rejects.toThrow(/secretKey must be the Base64 text/)
  })

  it('decision 2.1: verifies the canonical text only, not another spelling of its bytes', async () => {
    const [vector] = vectors.signatures
    const key = await importSecretKey(vector.secretKey)
    const [canonical, ...others] = vectors.spellings.texts
    expect(await verifyText(key, vector.signatureMessage, canonical)).toBe(true)
    for (const other of others) {
      expect(await verifyText(key, vector.signatureMessage, other)).toBe(false)
    }
  })
})

describe('decision 2.7: the signature of the body, version 2', () => {
  const ours = new URL('../../../vectors/body-signature.json', import.meta.url)
  for (const vector of JSON.parse(readFileSync(ours, 'utf8')).bodySignaturesV2) {
    it(vector.name, async () => {
      const content = new TextEncoder().encode(vector.content)
      const key = await importSecretKey(vector.secretKey)
      expect(await signBody(key, { ...vector, content })).toBe(vector.bodySignature)
    })
  }
})

describe('decision 2.6: the Tokens answer', () => {
  for (const vector of vectors.tokenAnswers) {
    it(vector.name, async () => {
      const key = await importSecretKey(vector.secretKey)
      expect(await signText(key, vector.message)).toBe(vector.signature)
      expect(await verifyText(key, vector.message, vector.signature)).toBe(true)
      expect(await verifyText(key, `${vector.message}x`, vector.signature)).toBe(false)
    })
  }
})

const verifierOf = (key: CryptoKey) => (message: string, signature: string) =>
  verifyText(key, message, signature)

describe('decision 4.6: the callback', () => {
  const fieldsOf = (vector: Record<string, string>) => ({
    ThreeDSessionId: vector['threeDSessionId'],
    ConversationId: 'conv-1',
    CurrentStep: vector['currentStep'],
    MdStatus: vector['mdStatus'],
    Signature: vector['signature'],
  })

  for (const vector of vectors.callbacks) {
    it(vector.name, async () => {
      const key = await importSecretKey(vector.secretKey)
      expect(await verifiedCallback(verifierOf(key), fieldsOf(vector))).toEqual({
        threeDSessionId: vector.threeDSessionId,
        conversationId: 'conv-1',
        currentStep: vector.currentStep,
        mdStatus: vector.mdStatus,
      })
    })
  }

  it('is refused with any signed field changed, left out, or of another type', async () => {
    const [vector] = vectors.callbacks
    const key = await importSecretKey(vector.secretKey)
    const fields = fieldsOf(vector)
    for (const change of [
      { ThreeDSessionId: 'other' },
      { CurrentStep: 'ProvisionCompleted' },
      { MdStatus: '2' },
      { MdStatus: undefined },
      { MdStatus: ['1'] },
      { Signature: undefined },
      { Signature: 'not base64 !' },
      { Signature: '' },
    ]) {
      expect(await verifiedCallback(verifierOf(key), { ...fields, ...change })).toBeNull()
    }
  })
})

describe('nonces', () => {
  it('never repeat, with a clock that stands still, goes back or jumps', () => {
    const times = [1000, 1000, 999, 5, 2000, 2000]
    const next = nonceSource(() => times.shift() ?? 2000)
    const nonces = Array.from({ length: 7 }, next)
    expect(nonces).toEqual(['1000', '1001', '1002', '1003', '2000', '2001', '2002'])
  })
})

describe('decision 2.4: a signature explained offline', () => {
  const [vector] = vectors.signatures

  it('shows both stages without the SecretKey', async () => {
    const explained = await explainSignature(vector)
    expect(explained.securityData).toBe(vector.securityData)
    expect(explained.signature).toBe(vector.signature)
    expect(explained.findings).toEqual([])
    expect(JSON.stringify(explained)).not.toContain(vector.secretKey)
    expect(explained.signatureMessage).toMatch(/^<SecretKey>conv-1/)
  })

  it('names the usual mistakes', async () => {
    const key = await importSecretKey(vector.secretKey)
    const { secretKey, nonce, conversationId, securityData } = vector
    const textKey = await importSecretKey(btoa(secretKey))
    const withTextKey = await signCall(textKey, vector)
    const mistakes: [string, RegExp][] = [
      [withTextKey.signature, /decode it from Base64/],
      [Buffer.from(vector.signature, 'base64').toString('hex'), /hexadecimal/],
      [securityData, /result of stage one/],
      [await signText(key, secretKey + nonce + conversationId + securityData), /order is wrong/],
      [await signText(key, conversationId + nonce + securityData), /SecretKey text is missing/],
      [await signText(key, secretKey + nonce + securityData), /ConversationId is missing/],
      ...(await decodedKeyMistakes()),
      ['something else', /no usual mistake/],
    ]
    for (const [signature, finding] of mistakes) {
      const explained = await explainSignature(vector, signature)
      expect(explained.findings.join()).toMatch(finding)
    }
  })

  /** What PHP, JavaScript's Buffer and `atob` make of a SecretKey that is decoded before it is signed. */
  async function decodedKeyMistakes(): Promise<[string, RegExp][]> {
    const { secretKey, nonce, conversationId, securityData } = vector
    const key = Buffer.from(secretKey, 'base64')
    const rest = Buffer.from(conversationId + nonce + securityData)
    const messages = [
      Buffer.concat([key, rest]),
      Buffer.concat([Buffer.from(key.toString('utf8')), rest]),
      Buffer.concat([Buffer.from(key.toString('latin1')), rest]),
    ]
    return messages.map((message) => [
      createHmac('sha256', key).update(message).digest('base64'),
      /signed the decoded SecretKey/,
    ])
  }

  it('names what is unusual about the values', async () => {
    const odd = { ...vector, nonce: '12.5', conversationId: ' sipariş' }
    const explained = await explainSignature({ ...odd, secretKey: btoa('short') })
    expect(explained.findings.join()).toMatch(/5 bytes.*1 to 20 decimal.*white space.*UTF-8/s)
  })
})
