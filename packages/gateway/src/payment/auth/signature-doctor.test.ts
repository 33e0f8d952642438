/** Decision 2.4: the sandbox says which stage of a wrong signature differs, without a secret. */

import { createHmac } from 'node:crypto'
import { securityData, sign } from '@vezne/protocol'
import { describe, expect, test } from 'vitest'
import { Secret } from '../../base/kernel/index.ts'
import { explainSignature } from './signature-doctor.ts'

const text = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const bytes = Buffer.from(text, 'base64')
const call = { publicKey: 'pk_test_1', nonce: '1700000000000', conversationId: 'conv-1' }
const data = securityData({ ...call, secretKey: text })
const right = sign({ ...call, secretKey: text })

function hmac(key: Buffer | string, message: Buffer | string): string {
  return createHmac('sha256', key).update(message).digest('base64')
}

function explain(signature: string, conversationId = call.conversationId) {
  const values = { ...call, conversationId, signature, merchantNumber: '1100000001' }
  return explainSignature(values, new Secret('SecretKey', { text, bytes }))
}

const textKeyData = hmac(text, 'pk_test_11700000000000')

describe('decision 2.4: the signature doctor', () => {
  test.each([
    [
      'both stages with the text as key',
      hmac(text, `${text}conv-11700000000000${textKeyData}`),
      ['stage 1 used the text of the SecretKey', 'stage 2 used the text of the SecretKey'],
    ],
    [
      'stage 1 only with the text as key',
      hmac(bytes, `${text}conv-11700000000000${textKeyData}`),
      ['stage 1 used the text of the SecretKey'],
    ],
    [
      'hex in the end',
      Buffer.from(right, 'base64').toString('hex'),
      ['stage 2 was written as hex'],
    ],
    [
      'hex between',
      hmac(bytes, `${text}conv-11700000000000${Buffer.from(data, 'base64').toString('hex')}`),
      ['stage 1 was written as hex'],
    ],
    [
      'Nonce before ConversationId',
      hmac(bytes, `${text}1700000000000conv-1${data}`),
      ['stage 2 signed SecretKey + Nonce + ConversationId + SecurityData'],
    ],
    [
      'Nonce before PublicKey',
      hmac(bytes, `${text}conv-11700000000000${hmac(bytes, '1700000000000pk_test_1')}`),
      ['stage 1 signed Nonce + PublicKey'],
    ],
    [
      'no SecretKey in the message',
      hmac(bytes, `conv-11700000000000${data}`),
      ['stage 2 signed ConversationId + Nonce + SecurityData'],
    ],
    [
      'the decoded bytes of the SecretKey in the message, as PHP signs them',
      hmac(bytes, Buffer.concat([bytes, Buffer.from(`conv-11700000000000${data}`)])),
      ['stage 2 signed the decoded SecretKey'],
    ],
    [
      'the decoded SecretKey as a text of UTF-8',
      hmac(bytes, `${bytes.toString('utf8')}conv-11700000000000${data}`),
      ['stage 2 signed the decoded SecretKey'],
    ],
    ['stage 1 alone', data, ['only stage 1 was done']],
    ['another spelling', `${right.slice(0, 42)}Z=`, ['their spelling is not']],
    ['anything else', hmac('other', 'thing'), ['none of the known mistakes']],
  ])('%s', (_what, signature, expected) => {
    const { en, tr } = explain(signature)
    for (const part of expected) expect(en).toContain(part)
    expect(en.split(';').filter((part) => part.includes('stage 1 used'))).toHaveLength(
      expected.filter((part) => part.includes('stage 1 used')).length,
    )
    for (const message of [en, tr]) {
      expect(message).toContain('"pk_test_11700000000000"')
      expect(message).toContain('"[SecretKey]conv-11700000000000[SecurityData]"')
      for (const secret of [text, data, right]) expect(message).not.toContain(secret)
    }
  })

  /** Unlike the key above, these bytes are no ASCII: each way to write them is another message. */
  test.each(['utf8', 'latin1'] as const)('a decoded SecretKey that was made a text as %s', (as) => {
    const key = Buffer.from(bytes.map((byte, at) => (at % 2 === 0 ? byte | 0x80 : byte)))
    const secretKey = key.toString('base64')
    const stageOne = securityData({ ...call, secretKey })
    const signature = hmac(key, `${key.toString(as)}conv-11700000000000${stageOne}`)
    const values = { ...call, signature, merchantNumber: '1100000001' }
    const { en, tr } = explainSignature(
      values,
      new Secret('SecretKey', { text: secretKey, bytes: key }),
    )
    expect(en).toContain('stage 2 signed the decoded SecretKey')
    expect(tr).toContain('2. aşamada imzalanan metne Base64 çözülmüş SecretKey kondu')
  })

  test('a card number in the ConversationId is masked (decision 1.6)', () => {
    const { en } = explain('x', 'card 5528790000000008')
    expect(en).toContain('552879******0008')
    expect(en).not.toContain('5528790000000008')
  })
})
