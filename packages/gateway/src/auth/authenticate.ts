import { timingSafeEqual } from 'node:crypto'
import { sign } from '@vezne/protocol'
import { GatewayError, Secret } from '../kernel/index.ts'
import type { KnownKey, MerchantDirectory, SecretKey } from '../merchants/index.ts'
import type { AuthenticationValues } from './authentication-values.ts'
import type { SignatureDoctor } from './signature-doctor.ts'
import { type Caller, type NonceWindow, nonceTimeOf } from './single-use-pair.ts'

export type AuthenticationPorts = Readonly<{
  directory: Pick<MerchantDirectory, 'findByPublicKey' | 'remembers' | 'askInVain'>
  nonceWindow: NonceWindow
  /** Explains a wrong signature; null outside the sandbox. */
  doctor: SignatureDoctor | null
}>

/** Signs in place of a key that nobody has, so that an unknown key takes as long as a wrong signature. */
const NOBODY = new Secret('SecretKey of nobody', {
  text: `${'A'.repeat(43)}=`,
  bytes: Buffer.alloc(32),
})

/**
 * Proves who calls (decision 2.1): the key is known and the number belongs to it, the signature is the
 * exact canonical text, the nonce lies in the window. Whether the pair is unused and the merchant active
 * comes after: see `usePair`.
 *
 * Throws `KEY_UNKNOWN`, `SIGNATURE_INVALID` or `NONCE_INVALID`, all of them 401. None of them uses the
 * pair up: only a pair that verified is consumed.
 *
 * Whoever has no SecretKey pays one question to the store and one signature, whatever was wrong: else a
 * remembered key would be refused sooner than one that nobody has, and the time would tell who is a merchant.
 */
export async function authenticate(
  values: AuthenticationValues,
  ports: AuthenticationPorts,
): Promise<Caller> {
  const { directory } = ports
  const isRemembered = directory.remembers(values.publicKey)
  const known = await directory.findByPublicKey(values.publicKey)
  const signature = expectedSignature(values, known?.secretKey ?? NOBODY)
  const isSigned = isSameText(values.signature, signature)
  const isCaller = known?.merchant.merchantNumber === values.merchantNumber
  if (isRemembered && !(isCaller && isSigned)) await directory.askInVain(values.publicKey)
  if (known === null || !isCaller) throw new GatewayError('KEY_UNKNOWN')
  if (!isSigned) throw wrongSignature(values, known, ports.doctor)
  const nonceTime = nonceTimeOf(values.nonce)
  if (!ports.nonceWindow.accepts(nonceTime)) throw new GatewayError('NONCE_INVALID')
  return callerOf(values, known, { signature, nonceTime })
}

function expectedSignature(
  { publicKey, nonce, conversationId }: AuthenticationValues,
  secretKey: Secret<SecretKey>,
): string {
  const { text, bytes } = secretKey.expose()
  return sign({ publicKey, nonce, conversationId, secretKey: text, secretKeyBytes: bytes })
}

/** Constant time. A Base64 spelling of the same bytes that is not the canonical one is another text. */
function isSameText(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  // The right length is no secret: it is 44 for everybody.
  if (givenBytes.length !== expectedBytes.length) return false
  return timingSafeEqual(givenBytes, expectedBytes)
}

function wrongSignature(
  values: AuthenticationValues,
  known: KnownKey,
  doctor: SignatureDoctor | null,
): GatewayError {
  if (doctor === null) return new GatewayError('SIGNATURE_INVALID')
  return new GatewayError('SIGNATURE_INVALID', { remedy: doctor(values, known.secretKey) })
}

function callerOf(
  { nonce, conversationId }: AuthenticationValues,
  { merchant, publicKey }: KnownKey,
  { signature, nonceTime }: Readonly<{ signature: string; nonceTime: bigint }>,
): Caller {
  const mac = Buffer.from(signature, 'base64')
  const pair = { merchantId: merchant.merchantId, publicKey, nonce, mac, nonceTime }
  return { merchant, publicKey, conversationId, pair }
}
