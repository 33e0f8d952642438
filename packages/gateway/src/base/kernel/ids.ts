import { randomUUID } from 'node:crypto'

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits, which are those of a UUID of
 * version 4 at the same places. Ids made in the application let a whole round trip be one statement, and
 * sort by time in an index.
 */
export function uuidV7(now: Date, random: () => string = randomUUID): string {
  const time = hexOfTime(now)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random().slice(15)}`
}

/** The last moment of 48 bits of milliseconds. */
const LAST_TIME = 2 ** 48 - 1

/** Ids that `uuidV7` made before this moment sort before it. No id is of a time before 1970. */
export function firstIdAt(moment: Date): string {
  const time = Math.min(Math.max(moment.getTime(), 0), LAST_TIME)
  return uuidOfHex(hexOfTime(new Date(time)).padEnd(32, '0'))
}

/** The least id above this one; the highest id itself, above which there is none. */
export function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.length > 32 ? id : uuidOfHex(next)
}

/** The moment at which `uuidV7` made the id, in milliseconds since 1970. */
export function timeOfUuidV7(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The usual spelling of 32 hexadecimal digits. */
export function uuidOfHex(hex: string): string {
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}`
  return `${start}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isUuid(text: string): boolean {
  return UUID_SHAPE.test(text)
}

function hexOfTime(moment: Date): string {
  return moment.getTime().toString(16).padStart(12, '0')
}
