import { createHash, randomBytes } from 'node:crypto'

/** A code of a person as it is stored. */
export type RecoveryCode = Readonly<{ position: number; usedAt: Date | null }>

export type RecoveryCodeStore = Readonly<{
  list: (userId: string) => Promise<readonly RecoveryCode[]>
  /** Stores new codes by their positions in place of the old codes. */
  replace: (userId: string, hashes: readonly Buffer[]) => Promise<void>
  /** Uses up a code of one of the accounts; null where none has it, or it was used before. */
  use: (
    userIds: readonly string[],
    hash: Buffer,
    now: Date,
  ) => Promise<Readonly<{ userId: string; position: number }> | null>
}>

const RECOVERY_CODES = 10
const CODE_BYTES = 10
/** Crockford's Base32: no letter can be mistaken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of 80 random bits, such as `7Q3K-M2XV-9D8F-HT4B`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => written(randomBytes(CODE_BYTES)))
}

function written(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let letters = ''
  for (let count = 0; count < 16; count += 1) {
    letters = `${LETTERS.charAt(Number(rest & 31n))}${letters}`
    rest >>= 5n
  }
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * Codes have 80 random bits, so a plain hash cannot be guessed. Lower-case letters, and letters that look like a
 * digit, are accepted.
 */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}
