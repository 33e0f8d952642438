import { createHash, timingSafeEqual } from 'node:crypto'
import { BODY_SIGNATURE_HEADER, bodySignature, type Endpoint } from '@vezne/protocol'
import { GatewayError } from '../kernel/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import type { Caller } from './caller.ts'

/** What a call carried, as far as its signature of the body covers it (decision 2.7). */
export type SignedContent = Readonly<{
  /** Every value of the header `X-Body-Signature`. */
  given: readonly string[]
  endpoint: Pick<Endpoint, 'method' | 'path'>
  /** 32 bytes, over the body as it came; of a GET, over its query string. */
  contentSha256: Buffer
}>

export type BodySignaturePorts = Readonly<{
  directory: Pick<MerchantDirectory, 'findByPublicKey'>
}>

const REPEATED = { tr: 'bir kez gönderilmelidir', en: 'must be sent once' }

/** Whether nothing is to be checked: nothing came, and nothing is required of this merchant. */
export function mayGoUnsigned({ merchant }: Caller, given: readonly string[]): boolean {
  return given.length === 0 && !merchant.permissions.has('BodySignatureRequired')
}

/**
 * Proves that the path and the body are the caller's: the specified signature covers neither. Verified
 * wherever it was sent; its absence is refused only for merchants of whom it is required.
 *
 * Throws `BODY_SIGNATURE_MISSING` or `BODY_SIGNATURE_INVALID`, both of them 401. The pair is used up all
 * the same, because it verified.
 */
export async function checkBodySignature(
  caller: Caller,
  { given, endpoint, contentSha256 }: SignedContent,
  ports: BodySignaturePorts,
): Promise<void> {
  if (mayGoUnsigned(caller, given)) return
  const [signature, ...more] = given
  if (more.length > 0) {
    const fields = [{ field: BODY_SIGNATURE_HEADER, rule: REPEATED }]
    throw new GatewayError('BODY_SIGNATURE_MISSING', { fields })
  }
  if (signature === undefined) throw new GatewayError('BODY_SIGNATURE_MISSING')
  // Remembered from a moment ago; null where the key was revoked in between.
  const known = await ports.directory.findByPublicKey(caller.publicKey)
  if (known === null) throw new GatewayError('KEY_UNKNOWN')
  const { method, path } = endpoint
  const { nonce } = caller.pair
  const secretKey = known.secretKey.expose().text
  const expected = bodySignature({ secretKey, method, path, nonce, contentSha256 })
  if (!isSameText(signature, expected)) throw new GatewayError('BODY_SIGNATURE_INVALID')
}

/** Constant time: the digests are equally long, whatever came in. */
function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
