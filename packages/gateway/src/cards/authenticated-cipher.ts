import { createCipheriv, createDecipheriv } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const IV_BYTES = 12
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }

export type CipherInput = Readonly<{
  /** 32 bytes. */
  key: Buffer
  /** Not stored: whoever opens must name the same. */
  associatedData: Buffer
}>

/** AES-256-GCM: iv (12 bytes) ‖ ciphertext ‖ tag (16 bytes). The iv must be random. */
export function encrypt({ key, associatedData }: CipherInput, plain: Buffer, iv: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, iv, OPTIONS)
  cipher.setAAD(associatedData)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes; null where the key, the associated data or any bit of the message is another. */
export function decrypt({ key, associatedData }: CipherInput, message: Buffer): Buffer | null {
  if (message.length < IV_BYTES + TAG_BYTES) return null
  const iv = message.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, OPTIONS)
  decipher.setAAD(associatedData)
  decipher.setAuthTag(message.subarray(-TAG_BYTES))
  const plain = decipher.update(message.subarray(IV_BYTES, -TAG_BYTES))
  try {
    // A counter mode holds nothing back: this gives no byte, it only compares the tag.
    decipher.final()
    return plain
  } catch {
    plain.fill(0)
    return null
  }
}
