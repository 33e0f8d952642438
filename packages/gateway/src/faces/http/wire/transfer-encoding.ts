import { fieldError, GatewayError } from '../../../base/kernel/index.ts'

/** RFC 7578 wants no such header; libraries that build parts as e-mail does send one. */
const HEADER = /^content-transfer-encoding:(.*)$/i
/** As the bytes are. */
const PLAIN: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const RULE = {
  tr: 'Content-Transfer-Encoding olmadan ya da geçerli base64 olarak gönderilmelidir',
  en: 'must be sent without Content-Transfer-Encoding, or as valid base64',
}

/** The content of a part of a form as its headers say; null for an encoding that is not read, or is broken. */
export function decodedContent(headers: readonly string[], content: Buffer): Buffer | null {
  const named = headers.flatMap((line) => HEADER.exec(line)?.[1]?.trim().toLowerCase() ?? [])
  const [encoding, ...more] = named
  if (encoding === undefined) return content
  if (more.length > 0) return null
  if (PLAIN.has(encoding)) return content
  return encoding === 'base64' ? fromBase64(content) : null
}

/** With line breaks, as e-mail has them. */
function fromBase64(content: Buffer): Buffer | null {
  const text = content.toString('latin1').replaceAll(/[\r\n]/g, '')
  return text.length % 4 === 0 && BASE64.test(text) ? Buffer.from(text, 'base64') : null
}

/** @throws GatewayError INVALID_FIELD, naming the field; MALFORMED_BODY where the name is none of ours. */
export function refuseEncoding(field: string, isOwnName: boolean): never {
  if (!isOwnName) throw new GatewayError('MALFORMED_BODY')
  throw fieldError(field, RULE)
}
