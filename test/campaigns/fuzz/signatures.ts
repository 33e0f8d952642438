import { securityData, sign } from '@vezne/protocol'
import type { Random } from '../../support/random.ts'
import {
  RESTRICTED_KEYS,
  SANDBOX_KEYS,
  type SignedValues,
  signedValues as signedCall,
} from '../../support/sandbox-merchants.ts'
import type { Obstacle } from './fuzz-request.ts'
import { hostileText } from './hostile-values.ts'
import type { Stock } from './stock.ts'

const FIRST_NONCE = 1_600_000_000_000

export function signedValues(
  requestNumber: number,
  changes: Readonly<{ nonce?: string; conversationId?: string }> = {},
): SignedValues {
  return signedCall(SANDBOX_KEYS, {
    nonce: changes.nonce ?? String(FIRST_NONCE + requestNumber),
    conversationId: changes.conversationId ?? `fuzz-${requestNumber}`,
  })
}

type Spoil = (values: SignedValues, random: Random, stock: Stock) => string

/** Each makes the signature bad and answers the code that says so. */
const SPOILS: readonly Spoil[] = [
  (values, random) => {
    const secretKey = random.bytes(32).toString('base64')
    return resign(values, { secretKey, nonce: values.Nonce })
  },
  (values) => resign(values, { secretKey: SANDBOX_KEYS.secretKey, nonce: `${values.Nonce}0` }),
  (values) => resign(values, { secretKey: RESTRICTED_KEYS.secretKey, nonce: values.Nonce }),
  (values, random) => {
    const bytes = Buffer.from(values.Signature, 'base64')
    const at = random.below(32)
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << random.below(8)), at)
    values.Signature = bytes.toString('base64')
    return '4003'
  },
  (values, random) => {
    values.Signature = values.Signature.slice(0, 1 + random.below(43))
    return '4003'
  },
  (values, random) => {
    values.Signature = anotherSpelling(values.Signature, random)
    return '4003'
  },
  (values) => {
    const { publicKey, secretKey } = SANDBOX_KEYS
    values.Signature = securityData({ publicKey, secretKey, nonce: values.Nonce })
    return '4003'
  },
  (values) => {
    values.MerchantNumber = RESTRICTED_KEYS.merchantNumber
    return '4002'
  },
  (values) => {
    values.PublicKey = RESTRICTED_KEYS.publicKey
    values.MerchantNumber = RESTRICTED_KEYS.merchantNumber
    return '4003'
  },
  (values, random) => {
    values.PublicKey = random.bytes(16).toString('base64')
    return '4002'
  },
  (values, random, stock) => {
    const pair = random.pick(stock.usedPairs)
    values.Nonce = pair.nonce
    values.Signature = pair.signature
    values.ConversationId = pair.conversationId
    return '4004'
  },
  (values, random) => {
    // Headers carry neither spaces at their ends nor control characters: the rest of a text is sent.
    values.Signature = `x${hostileText(random).replace(/[\s\p{Cc}\p{Cs}]/gu, '')}`.slice(0, 300)
    return '4003'
  },
]

/** Makes a signature bad in one of many ways; the gateway must answer 401 with this code. */
export function spoilSignature(
  values: SignedValues,
  random: Random,
  stock: Stock,
): Readonly<{ obstacle: Obstacle }> {
  const code = random.pick(SPOILS)(values, random, stock)
  return { obstacle: { stage: 'authentication', statuses: [401], codes: [code], certain: true } }
}

function resign(
  values: SignedValues,
  { secretKey, nonce }: Readonly<{ secretKey: string; nonce: string }>,
): string {
  const { PublicKey: publicKey, ConversationId: conversationId } = values
  values.Signature = sign({ publicKey, secretKey, nonce, conversationId })
  return '4003'
}

/** The same 32 bytes in a text that a lenient reader of Base64 takes for them. */
function anotherSpelling(signature: string, random: Random): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const last = alphabet.indexOf(signature.charAt(42))
  return random.pick([
    signature.replace(/=+$/, ''),
    `${signature}=`,
    `${signature.slice(0, 42)}${alphabet.charAt(last + 1)}=`,
    `${signature.slice(0, 42)}${alphabet.charAt(last + 3)}=`,
    `${signature.slice(0, 20)} ${signature.slice(20)}`,
    `=${signature}`,
  ])
}
