import {
  BODY_SIGNATURE_HEADER,
  BODY_SIGNATURE_V2_PREFIX,
  bodySignature,
  bodySignatureV2,
  type Endpoint,
  type SignedHeaders,
} from '@vezne/protocol'
import { GatewayError } from '../../base/kernel/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { isSameText } from './authenticate.ts'
import type { Caller } from './single-use-pair.ts'

/** The parts of a call that its body signature covers (decision 2.7). */
export type SignedContent = Readonly<{
  /** Every value of the header `X-Body-Signature`. */
  given: readonly string[]
  endpoint: Pick<Endpoint, 'method' | 'path'>
  /** 32 bytes: the hash of the body as received; of a GET, of its query string. */
  contentSha256: Buffer
  /** The headers of the call that version 2 covers. */
  headers: SignedHeaders
}>

type BodySignaturePorts = Readonly<{
  directory: Pick<MerchantDirectory, 'findByPublicKey'>
}>

/** Added to the catalogue's sentence, which names what both versions sign. */
const ALSO_SIGNED = {
  tr: '2. sürüm, ilk satırda v2 ile, Idempotency-Key, ConversationId ve ClientIpAddress başlıklarını da gönderildikleri gibi imzalar; olmayan başlık boş satırdır.',
  en: 'Version 2 begins with the line v2 and also signs the headers Idempotency-Key, ConversationId and ClientIpAddress as sent; an absent one is an empty line.',
}
const REPEATED = { tr: 'bir kez gönderilmelidir', en: 'must be sent once' }

/** Whether the call has no body signature and its merchant needs none. */
export function mayGoUnsigned({ merchant }: Caller, given: readonly string[]): boolean {
  const { permissions } = merchant
  const isRequired =
    permissions.has('BodySignatureRequired') || permissions.has('BodySignatureV2Required')
  return given.length === 0 && !isRequired
}

/**
 * Proves that the path, the body and, in version 2, three headers are the caller's: of these, the specified
 * signature covers only the ConversationId. A body signature is verified wherever it is sent. Its absence
 * is refused for merchants that must send one, and version 1 for merchants that must send version 2.
 *
 * Throws `BODY_SIGNATURE_MISSING`, `BODY_SIGNATURE_OUTDATED` or `BODY_SIGNATURE_INVALID`, all of them 401.
 * The pair is used up all the same, because it was verified.
 */
export async function checkBodySignature(
  caller: Caller,
  content: SignedContent,
  ports: BodySignaturePorts,
): Promise<void> {
  if (mayGoUnsigned(caller, content.given)) return
  const signature = onlySignature(content.given)
  const isV2 = signature.startsWith(BODY_SIGNATURE_V2_PREFIX)
  if (!isV2 && caller.merchant.permissions.has('BodySignatureV2Required')) {
    throw new GatewayError('BODY_SIGNATURE_OUTDATED')
  }
  // Cached a moment ago; null where the key was revoked since.
  const known = await ports.directory.findByPublicKey(caller.publicKey)
  if (known === null) throw new GatewayError('KEY_UNKNOWN')
  const { endpoint, contentSha256, headers } = content
  const signed = {
    secretKey: known.secretKey.expose().text,
    nonce: caller.pair.nonce,
    method: endpoint.method,
    path: endpoint.path,
    contentSha256,
    ...headers,
  }
  const expected = isV2 ? bodySignatureV2(signed) : bodySignature(signed)
  if (isSameText(signature, expected)) return
  throw new GatewayError('BODY_SIGNATURE_INVALID', isV2 ? { remedy: ALSO_SIGNED } : {})
}

function onlySignature(given: readonly string[]): string {
  const [signature, ...more] = given
  if (more.length > 0) {
    const fields = [{ field: BODY_SIGNATURE_HEADER, rule: REPEATED }]
    throw new GatewayError('BODY_SIGNATURE_MISSING', { fields })
  }
  if (signature === undefined) throw new GatewayError('BODY_SIGNATURE_MISSING')
  return signature
}
