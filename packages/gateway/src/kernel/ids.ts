import { pooledRandomBytes } from './pooled-random.ts'

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits. Ids made in the
 * application let a whole round trip be one statement, and sort by time in an index.
 */
export function uuidV7(now: Date, random: (size: number) => Buffer = pooledRandomBytes): string {
  const bytes = random(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidOfHex(bytes.toString('hex'))
}

/** Ids that `uuidV7` made before this moment sort before it. */
export function firstIdAt(moment: Date): string {
  return uuidOfHex(moment.getTime().toString(16).padStart(12, '0').padEnd(32, '0'))
}

/** The usual spelling of 32 hexadecimal digits. */
export function uuidOfHex(hex: string): string {
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}`
  return `${start}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text)
}
