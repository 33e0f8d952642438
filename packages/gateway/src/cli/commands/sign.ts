import { type SignatureInput, securityData, sign as signatureOf } from '@vezne/protocol'

import { explainSignature } from '../../auth/index.ts'
import { Secret } from '../../kernel/index.ts'
import { command } from '../command.ts'

/** Works offline. */
export const sign = command({
  name: 'sign',
  description: 'show both stages of a signature, or explain a wrong one (offline)',
  options: {
    '--public-key <text>': { text: 'of the key pair', required: true },
    '--secret-key <text>': { text: 'of the key pair; it is shown nowhere', required: true },
    '--nonce <digits>': { text: 'as the header Nonce', required: true },
    '--conversation-id <text>': { text: 'as the header ConversationId', required: true },
    '--signature <text>': 'a signature to compare with',
  },
  example:
    'vezne sign --public-key VmV6bmVTYW5kYm94S2V5MQ== --secret-key dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM= --nonce 1700000000000 --conversation-id order-1',
  run: (_ports, { signature, ...parts }) => {
    const right = signatureOf(parts)
    const stages = stagesOf(parts, right)
    if (signature !== undefined && signature !== right) {
      const failure = `The signature given is wrong. ${explanation(parts, signature)}`
      return { lines: stages, failure }
    }
    const verdict = signature === undefined ? [] : ['The signature given is right.']
    const json = { securityData: securityData(parts), signature: right }
    return { json, lines: [...stages, ...verdict] }
  },
})

function stagesOf(parts: SignatureInput, right: string): readonly string[] {
  const { publicKey, nonce, conversationId } = parts
  return [
    `1. SecurityData = Base64(HMAC-SHA256(PublicKey + Nonce))`,
    `   text signed   ${publicKey}${nonce}`,
    `   SecurityData  ${securityData(parts)}`,
    `2. Signature = Base64(HMAC-SHA256(SecretKey + ConversationId + Nonce + SecurityData))`,
    `   text signed   <SecretKey>${conversationId}${nonce}<SecurityData>`,
    `   Signature     ${right}`,
    'The key of both stages is the Base64-decoded SecretKey.',
  ]
}

function explanation(parts: SignatureInput, signature: string): string {
  const { publicKey, nonce, conversationId, secretKey: text } = parts
  const values = { publicKey, nonce, conversationId, signature, merchantNumber: '' }
  const bytes = Buffer.from(text, 'base64')
  return explainSignature(values, new Secret('SecretKey', { text, bytes })).en
}
