import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }
const KEY_BYTES = 32
const LENGTH_BYTES = 4

type CipherInput = Readonly<{
  /** 32 bytes. */
  key: Buffer
  /** Not part of the message: whoever decrypts must give the same bytes. */
  associatedData: Buffer
}>

/** AES-256-GCM under a random iv: iv (12 bytes) ‖ ciphertext ‖ tag (16 bytes). */
export function encrypt({ key, associatedData }: CipherInput, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, OPTIONS)
  cipher.setAAD(associatedData)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes; null where the key, the associated data or a bit of the message differs. */
export function decrypt({ key, associatedData }: CipherInput, message: Buffer): Buffer | null {
  if (message.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, message.subarray(0, IV_BYTES), OPTIONS)
  decipher.setAAD(associatedData)
  decipher.setAuthTag(message.subarray(-TAG_BYTES))
  const plain = decipher.update(message.subarray(IV_BYTES, -TAG_BYTES))
  try {
    // In counter mode `update` gave all bytes already; `final` only compares the tag.
    decipher.final()
    return plain
  } catch {
    plain.fill(0)
    return null
  }
}

type DerivationInput = Readonly<{ key: Buffer; salt: Buffer; info: Buffer }>

/** 32 bytes by HKDF-SHA-256 (RFC 5869). */
export function deriveKey({ key, salt, info }: DerivationInput): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, KEY_BYTES))
}

/**
 * Joins texts so that different lists never give the same bytes: each text is preceded by its length in
 * bytes. Without the lengths, `ab`, `c` and `a`, `bc` would be joined to the same bytes.
 */
export function lengthPrefixed(parts: readonly string[]): Buffer {
  let totalBytes = 0
  for (const part of parts) totalBytes += LENGTH_BYTES + Buffer.byteLength(part)
  const joined = Buffer.allocUnsafe(totalBytes)
  let at = 0
  for (const part of parts) {
    const lengthBytes = joined.write(part, at + LENGTH_BYTES, 'utf8')
    joined.writeUInt32BE(lengthBytes, at)
    at += LENGTH_BYTES + lengthBytes
  }
  return joined
}
