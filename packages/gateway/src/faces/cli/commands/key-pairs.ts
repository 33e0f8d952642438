import { type SignatureInput, securityData, sign as signatureOf } from '@vezne/protocol'
import { Secret } from '../../../base/kernel/index.ts'
import { explainSignature } from '../../../payment/auth/index.ts'
import type { IssuedKeyPair } from '../../../payment/merchants/index.ts'
import { CommandError, command } from '../command.ts'
import { momentIn } from '../option-values.ts'
import { withMerchant, withOperator } from '../with-operator.ts'

/** The SecretKey is shown this once and never again (decision 2.5). */
const issue = command({
  name: 'keys issue <merchant>',
  description: 'issue a key pair to a merchant, by number or id',
  example: 'vezne keys issue 1100000001 --json',
  run: async (ports, { merchant: name }) => {
    const pair = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.issueKeyPair(merchantId),
    )
    if (pair === null) throw new CommandError(`The merchant ${name} is gone.`)
    const notes = [
      'The SecretKey is not shown again. Earlier pairs stay live until they are revoked.',
    ]
    return { json: exposed(pair), lines: linesOf(pair), notes }
  },
})

const revoke = command({
  name: 'keys revoke <publicKey>',
  description: 'end a key pair for good',
  example: 'vezne keys revoke VmV6bmVTYW5kYm94S2V5MQ==',
  run: async (ports, { publicKey }) => {
    const revocation = await withOperator(ports, (operator) => operator.revokeKeyPair(publicKey))
    if (revocation === 'NotFound') {
      throw new CommandError(`There is no key pair with the PublicKey ${publicKey}.`)
    }
    const changed = revocation !== 'AlreadyRevoked'
    const line = changed
      ? 'Revoked; every node refuses it within 5 seconds.'
      : 'It was revoked before.'
    return { json: { publicKey, changed }, lines: [line] }
  },
})

const ROLL_REFUSALS = {
  NotFound: 'There is no key pair with that PublicKey; "merchant show" lists a merchant’s pairs.',
  AlreadyEnding: 'That key pair is ending already; "keys issue" makes a new one.',
  NotAhead: '--revoke-at must lie ahead; "keys revoke" ends a pair at once.',
} as const

const roll = command({
  name: 'keys roll <publicKey>',
  description: 'issue the successor of a key pair; both are live until the old one ends',
  options: { '--revoke-at <moment>': 'when the old one ends; in 24 hours if left out' },
  example: 'vezne keys roll VmV6bmVTYW5kYm94S2V5MQ== --revoke-at 2026-12-31T21:00:00Z',
  run: async (ports, { publicKey, revokeAt }) => {
    const end = momentIn('--revoke-at', revokeAt)
    const rolled = await withOperator(ports, (operator) => operator.rollKeyPair(publicKey, end))
    if (!rolled.ok) throw new CommandError(ROLL_REFUSALS[rolled.reason])
    const { pair, revokedAt } = rolled
    const notes = [
      `The SecretKey is not shown again. The old pair ends at ${revokedAt.toISOString()}.`,
    ]
    return { json: { ...exposed(pair), oldKeyRevokedAt: revokedAt }, lines: linesOf(pair), notes }
  },
})

export const KEY_PAIR_COMMANDS = [issue, revoke, roll]

function exposed({ publicKey, secretKey }: IssuedKeyPair) {
  return { publicKey, secretKey: secretKey.expose() }
}

function linesOf({ publicKey, secretKey }: IssuedKeyPair): readonly string[] {
  return [`PublicKey  ${publicKey}`, `SecretKey  ${secretKey.expose()}`]
}

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
