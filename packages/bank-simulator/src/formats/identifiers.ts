import { type Clock, dayStamp } from './times.ts'

/** A source of random bytes. Tests can pass a fixed one. */
export type RandomBytes = (count: number) => Buffer

/** Numbers and keys of the bank, in the form that real answers have. */
export type Identifiers = Readonly<{
  /** `24003Vl7F13152` */
  transactionId: () => string
  /** `489110`: some banks write another form. */
  authCode: () => string
  /** Twelve digits, `230200671758`. */
  hostReference: () => string
  /** `<BIN>:<64 hex>:<number>:##<clientid>` */
  md: (bin: string, clientId: string) => string
  /** Base64 of 20 bytes: the shape of both xid and cavv. */
  base64Of20Bytes: () => string
  uuid: () => string
  digits: (count: number) => string
  /** Twice as many characters, in upper case. */
  hex: (byteCount: number) => string
  /** 32 random hex characters, for addresses. */
  pageId: () => string
}>

export function createIdentifiers(clock: Clock, random: RandomBytes): Identifiers {
  const digits = (count: number): string => {
    const drawn = random(8).readBigUInt64BE() % 10n ** BigInt(count)
    return String(drawn).padStart(count, '0')
  }
  const letters = (count: number): string =>
    [...random(count)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
  const hex = (byteCount: number): string => random(byteCount).toString('hex')
  return {
    transactionId: () => `${dayStamp(clock())}${letters(4)}${digits(5)}`,
    authCode: () => digits(6),
    hostReference: () => `${dayStamp(clock()).slice(1)}${digits(8)}`,
    md: (bin, clientId) => `${bin}:${hex(32).toUpperCase()}:${digits(4)}:##${clientId}`,
    base64Of20Bytes: () => random(20).toString('base64'),
    uuid: () => hex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
    digits,
    hex: (byteCount) => hex(byteCount).toUpperCase(),
    pageId: () => hex(16),
  }
}
