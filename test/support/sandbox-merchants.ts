import { VezneClient } from '@vezne/client'
import { sign } from '@vezne/protocol'

export type Keys = Readonly<Record<'publicKey' | 'secretKey' | 'merchantNumber', string>>

export type SignedValues = Record<
  'PublicKey' | 'Nonce' | 'Signature' | 'ConversationId' | 'MerchantNumber',
  string
>

/** The keys of the sandbox's first merchant, which may do everything. */
export const SANDBOX_KEYS = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
  merchantNumber: '1100000001',
} as const

/** The keys of the second one, which has neither the non-secure flow nor half secure nor PreAuth. */
export const RESTRICTED_KEYS = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5Mg==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMi1wdWJsaWM=',
  merchantNumber: '1100000002',
} as const

/** A client that repeats no call: a test is about what the gateway does with one. */
export function sandboxClient(baseUrl: string, keys: Keys = SANDBOX_KEYS): VezneClient {
  return new VezneClient({ baseUrl, ...keys, retries: 0 })
}

/** The authentication values of a call, rightly signed. */
export function signedValues(
  { merchantNumber, ...keys }: Keys,
  call: Readonly<{ nonce: string; conversationId: string }>,
): SignedValues {
  return {
    PublicKey: keys.publicKey,
    Nonce: call.nonce,
    Signature: sign({ ...keys, ...call }),
    ConversationId: call.conversationId,
    MerchantNumber: merchantNumber,
  }
}
