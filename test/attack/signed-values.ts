import { sign } from '@vezne/protocol'
import { systemClock } from '../../packages/gateway/src/kernel/index.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'

/** Whoever signs: one of the above, or a merchant that a test has made. */
export type Keys = Readonly<Record<'publicKey' | 'secretKey' | 'merchantNumber', string>>

export type SignedValues = Readonly<
  Record<'PublicKey' | 'Nonce' | 'Signature' | 'ConversationId' | 'MerchantNumber', string>
>

let count = 0

type Signing = Readonly<{
  keys?: Keys
  conversationId?: string
  /** How far the clock of the caller is ahead. */
  aheadMilliseconds?: number
  /** Another nonce than the time. */
  nonce?: string
}>

/** The five values of a call as a merchant signs it now, so that they lie in any nonce window. */
export function signedNow(signing: Signing = {}): SignedValues {
  count += 1
  const { conversationId = `attack ${count}`, aheadMilliseconds = 0 } = signing
  const { merchantNumber, ...keys } = signing.keys ?? SANDBOX_KEYS
  const time = systemClock.now().getTime() + aheadMilliseconds
  const call = { nonce: signing.nonce ?? String(time), conversationId }
  return {
    PublicKey: keys.publicKey,
    Nonce: call.nonce,
    Signature: sign({ ...keys, ...call }),
    ConversationId: call.conversationId,
    MerchantNumber: merchantNumber,
  }
}

/** As `signedNow`, with a signature in which the two alphabets of Base64 differ. */
export function signedWithOddLetters(): SignedValues {
  for (;;) {
    const values = signedNow()
    if (values.Signature.includes('+') && values.Signature.includes('/')) return values
  }
}
