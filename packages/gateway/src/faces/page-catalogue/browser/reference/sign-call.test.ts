import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { signCall } from './sign-call.ts'

const vectors = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../../../vectors/${name}.json`, import.meta.url), 'utf8'),
  )

type Vector = Readonly<Record<string, string>>

const { signatures }: { signatures: Vector[] } = vectors('signature')
const { bodySignaturesV2 }: { bodySignaturesV2: Vector[] } = vectors('body-signature')
const NO_CALL = { method: 'POST', path: '/', inHeaders: true, content: '' }

it.each(signatures)('signs as the vectors do: $conversationId', async (vector) => {
  const { publicKey = '', secretKey = '', nonce = '', conversationId = '' } = vector
  const call = { ...NO_CALL, publicKey, secretKey, nonce, conversationId }
  expect((await signCall(call)).signature).toBe(vector['signature'])
})

it.each(bodySignaturesV2)('signs the body as the vectors do: $method $path', async (vector) => {
  const { secretKey = '', nonce = '', conversationId = '', method = '', path = '' } = vector
  const { content = '', idempotencyKey = '', clientIpAddress = '' } = vector
  const call = { publicKey: '', secretKey, nonce, conversationId, method, path, content }
  const signed = await signCall({ ...call, idempotencyKey, clientIpAddress, inHeaders: true })
  expect(signed.bodySignature).toBe(vector['bodySignature'])
})

it('has vectors to compare with', () => {
  expect(signatures.length).toBeGreaterThan(0)
  expect(bodySignaturesV2.length).toBeGreaterThan(0)
})
