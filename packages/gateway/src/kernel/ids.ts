import { randomBytes } from 'node:crypto'

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits. Ids made in the
 * application let a whole round trip be one statement, and sort by time in an index.
 */
export function uuidV7(now: Date, random: (size: number) => Buffer = randomBytes): string {
  const bytes = random(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text)
}
