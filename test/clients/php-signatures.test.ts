/** packages/client-php makes and checks the signatures of the vectors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../packages/client/src/generated/wire.ts'
import { askPhp, type Question } from './ask-php.ts'

const VECTORS = join(import.meta.dirname, '..', '..', 'vectors')
const vectorsOf = (name: string) => JSON.parse(readFileSync(join(VECTORS, name), 'utf8'))

type Vector = Readonly<Record<string, string>>
const { signatures, callbacks } = vectorsOf('signature.json') as Readonly<
  Record<string, readonly Vector[]>
>
const { spellings } = vectorsOf('signature.json') as { spellings: { texts: readonly string[] } }
const { bodySignaturesV2 } = vectorsOf('body-signature.json') as Readonly<
  Record<string, readonly (Vector & { headers: Vector })[]>
>

const clientWith = (secretKey = '') => ({
  baseUrl: 'https://gateway.test',
  publicKey: 'pk',
  secretKey,
  merchantNumber: '1',
})
const answersTo = async (questions: readonly Question[]) =>
  (await askPhp(questions)).map(({ answer, error }) => error ?? answer)

describe('the PHP client signs as the vectors say', () => {
  it('a call', async () => {
    const vectors = signatures ?? []
    expect(vectors.length).toBeGreaterThan(5)
    const questions = vectors.map((vector) => ({ ...vector, ask: 'signCall' }))
    expect(await answersTo(questions)).toEqual(vectors.map(({ signature }) => signature))
  })

  it('a body with its path and headers', async () => {
    const vectors = bodySignaturesV2 ?? []
    expect(vectors.length).toBeGreaterThan(5)
    const questions = vectors.map((vector) => ({
      ...vector,
      ask: 'signBody',
      headers: [vector['idempotencyKey'], vector['conversationId'], vector['clientIpAddress']],
    }))
    expect(await answersTo(questions)).toEqual(vectors.map((vector) => vector['bodySignature']))
  })

  it('makes a new nonce each time', async () => {
    const [nonces] = await answersTo([{ ask: 'nonces' }])
    expect(new Set(nonces as string[]).size).toBe(1000)
  })

  it('has the endpoints of the TypeScript client', async () => {
    expect(await answersTo([{ ask: 'endpoints' }])).toEqual([ENDPOINTS])
  })
})

describe('the PHP client checks what a browser brings', () => {
  const ask = 'verify'

  it('the form of the CallbackUrl', async () => {
    const vectors = callbacks ?? []
    const questions = vectors.map((vector) => {
      const { threeDSessionId, currentStep, mdStatus, signature, secretKey } = vector
      const fields = {
        ThreeDSessionId: threeDSessionId,
        CurrentStep: currentStep,
        MdStatus: mdStatus,
        ConversationId: 'c-1',
        Signature: signature,
      }
      return { ask, method: 'verifyCallback', client: clientWith(secretKey), fields }
    })
    const forged = questions.flatMap((question) => [
      { ...question, fields: { ...question.fields, MdStatus: '9' } },
      { ...question, fields: { ...question.fields, Signature: '' } },
      { ...question, fields: { ...question.fields, Signature: [question.fields.Signature] } },
    ])
    expect(await answersTo([...questions, ...forged])).toEqual([
      ...vectors.map(({ threeDSessionId, currentStep, mdStatus }) => ({
        threeDSessionId,
        conversationId: 'c-1',
        currentStep,
        mdStatus,
      })),
      ...forged.map(() => null),
    ])
  })

  it('a signature in its canonical spelling only', async () => {
    const [first] = signatures ?? []
    // A callback whose message is the one that the spelled signatures sign.
    const fields = { ThreeDSessionId: first?.['signatureMessage'], CurrentStep: '', MdStatus: '' }
    const client = clientWith(first?.['secretKey'])
    const asked = spellings.texts.map((Signature) => ({
      ask,
      method: 'verifyCallback',
      client,
      fields: { ...fields, Signature },
    }))
    const genuine = (await answersTo(asked)).map((answer) => answer !== null)
    expect(genuine).toEqual([true, false, false, false])
  })
})
