/** packages/client-php makes and checks the signatures of the vectors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@vezne/protocol'
import { expect, it } from 'vitest'
import { askPhp } from './ask-php.ts'

const vectorsOf = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'vectors', name), 'utf8'))

const { signatures, spellings, tokenAnswers, callbacks } = vectorsOf('signature.json')
const { bodySignaturesV2 } = vectorsOf('body-signature.json')

const clientWith = (secretKey: string) => ({
  baseUrl: 'https://gateway.test',
  publicKey: 'pk',
  secretKey,
  merchantNumber: '1',
})

it('dump', async () => {
  console.log(Object.keys(bodySignaturesV2[0]), signatures.length, spellings, tokenAnswers.length, callbacks.length)
  console.log(await askPhp([{ ask: 'signCall', ...signatures[0] }, {ask:'nonces'}, { ask: 'call', client: {...clientWith(signatures[0].secretKey), baseUrl: 'http://127.0.0.1:1'}, method: 'provision', request: {amount: 1}}]))
  expect(ENDPOINTS.length).toBe(1)
})
