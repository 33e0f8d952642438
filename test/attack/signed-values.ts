import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import {
  type Keys,
  SANDBOX_KEYS,
  type SignedValues,
  signedValues,
} from '../support/sandbox-merchants.ts'

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
  const time = systemClock.now().getTime() + aheadMilliseconds
  const call = { nonce: signing.nonce ?? String(time), conversationId }
  return signedValues(signing.keys ?? SANDBOX_KEYS, call)
}

/** As `signedNow`, with a signature in which the two alphabets of Base64 differ. */
export function signedWithOddLetters(): SignedValues {
  for (;;) {
    const values = signedNow()
    if (values.Signature.includes('+') && values.Signature.includes('/')) return values
  }
}
