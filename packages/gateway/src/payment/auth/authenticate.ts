import { timingSafeEqual } from 'node:crypto'
import { sign } from '@vezne/protocol'
import { GatewayError, Secret } from '../../base/kernel/index.ts'
import type { MerchantDirectory, SecretKey } from '../merchants/index.ts'
import type { AuthenticationValues } from './authentication-values.ts'
import type { SignatureDoctor } from './signature-doctor.ts'
import { type Caller, type NonceWindow, nonceTimeOf } from './single-use-pair.ts'

export type AuthenticationPorts = Readonly<{
  directory: Pick<MerchantDirectory, 'findByPublicKey' | 'remembers' | 'lookUpUnknownKey'>
  nonceWindow: NonceWindow
  /** Explains a wrong signature, in the sandbox only; null in live mode. */
  doctor: SignatureDoctor | null
}>

/** Signs for an unknown key, so that its refusal takes as long as that of a wrong signature. */
const PLACEHOLDER_KEY = new Secret('SecretKey of no merchant', {
  text: `${'A'.repeat(43)}=`,
  bytes: Buffer.alloc(32),
})

/**
 * Proves who calls (decision 2.1): the key is known, the merchant number belongs to it, the signature is
 * the exact canonical text, and the nonce lies in the window. `usePair` then checks that the pair is unused
 * and the merchant active.
 *
 * Throws `KEY_UNKNOWN`, `SIGNATURE_INVALID` or `NONCE_INVALID`, all of them 401. None of them uses the
 * pair up: only a verified pair is consumed.
 *
 * Every refused caller costs one look-up in the store and one signature. Otherwise a cached key would be
 * refused sooner than an unknown one, and the time would tell which keys exist.
 */
export async function authenticate(
  values: AuthenticationValues,
  ports: AuthenticationPorts,
): Promise<Caller> {
  const { directory } = ports
  const isRemembered = directory.remembers(values.publicKey)
  const known = await directory.findByPublicKey(values.publicKey)
  const signature = expectedSignature(values, known?.secretKey ?? PLACEHOLDER_KEY)
  const isSigned = isSameText(values.signature, signature)
  const isCaller = known?.merchant.merchantNumber === values.merchantNumber
  if (isRemembered && !(isCaller && isSigned)) await directory.lookUpUnknownKey(values.publicKey)
  if (known === null || !isCaller) throw new GatewayError('KEY_UNKNOWN')
  if (!isSigned) {
    const remedy = ports.doctor?.(values, known.secretKey)
    throw new GatewayError('SIGNATURE_INVALID', remedy === undefined ? {} : { remedy })
  }
  const { nonce, conversationId } = values
  const nonceTime = nonceTimeOf(nonce)
  if (!ports.nonceWindow.accepts(nonceTime)) throw new GatewayError('NONCE_INVALID')
  const { merchant, publicKey } = known
  const mac = Buffer.from(signature, 'base64')
  const pair = { merchantId: merchant.merchantId, publicKey, nonce, mac, nonceTime }
  return { merchant, publicKey, conversationId, pair }
}

function expectedSignature(
  { publicKey, nonce, conversationId }: AuthenticationValues,
  secretKey: Secret<SecretKey>,
): string {
  const { text, bytes } = secretKey.expose()
  return sign({ publicKey, nonce, conversationId, secretKey: text, secretKeyBytes: bytes })
}

/** Compares in constant time. Another Base64 spelling of the same bytes is a different text. */
export function isSameText(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  // The length of a signature is public.
  if (givenBytes.length !== expectedBytes.length) return false
  return timingSafeEqual(givenBytes, expectedBytes)
}
