/** One merchant terminal as a NestPay bank knows it. */
export type SandboxTerminal = Readonly<{
  /** One for each sandbox merchant, with a day end of its own. They share the other credentials. */
  clientIds: readonly string[]
  apiUser: string
  apiPassword: string
  /** Signs the 3-D Secure form and its callback. It differs from the API password. */
  storeKey: string
  terminalId: string
  /** The name in callbacks. */
  merchantName: string
  /** The names that card holders see, by client id: those of the gateway's sandbox merchants. */
  displayNames: Readonly<Record<string, string>>
}>

export function displayName(
  { displayNames, merchantName }: SandboxTerminal,
  clientId: string,
): string {
  return displayNames[clientId] ?? merchantName
}

/** Its values are fixed, so that a sandbox works with any simulator without configuration. */
export const sandboxTerminal: SandboxTerminal = {
  clientIds: ['190000001', '190000002'],
  apiUser: 'vezneapi',
  apiPassword: 'VEZNE1234',
  storeKey: 'VEZNESTORE1',
  terminalId: '00190001',
  // ASCII only, because some clients hash other letters in callbacks wrongly.
  merchantName: 'Vezne Sandbox Magazasi',
  displayNames: { '190000001': 'Vezne Sandbox', '190000002': 'Vezne Sandbox (3-D Secure)' },
}

/** ISO 4217 numeric codes that the terminal is opened for, with the code shown to card holders. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['949', 'TRY'],
  ['840', 'USD'],
  ['978', 'EUR'],
])

export const LIRA = '949'

const AMOUNT_SHAPE = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** Decimal text with a dot (`1.01`, `100`) to kuruş, without a double; null for any other text. */
export function parseAmount(text: string): number | null {
  const match = AMOUNT_SHAPE.exec(text)
  if (match === null) return null
  return Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`)
}

/** Kuruş to the decimal text of the wire: 101 becomes `1.01`. */
export function formatAmount(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The current time. Tests pass a clock of their own. */
export type Clock = () => Date

const ISTANBUL_OFFSET_MILLISECONDS = 3 * 60 * 60 * 1000

/**
 * The bank writes Turkish local time. Turkey has had UTC+3 all year since 2016, so a fixed offset is correct and
 * needs no time zone database.
 */
function istanbulText(instant: Date): string {
  return new Date(instant.getTime() + ISTANBUL_OFFSET_MILLISECONDS).toISOString()
}

/** `2024-01-03 21:37:57.259`: the form of times in status and history answers. */
export function longTime(instant: Date): string {
  return istanbulText(instant).replace('T', ' ').replace('Z', '')
}

/** `20221029 21:58:43`: the form of Extra/TRXDATE. */
export function transactionDate(instant: Date): string {
  return longTime(instant).slice(0, 19).replaceAll('-', '')
}

/** `1029-215844`: the form of Extra/HOSTDATE. */
export function hostDate(instant: Date): string {
  const text = longTime(instant)
  return `${text.slice(5, 10).replace('-', '')}-${text.slice(11, 19).replaceAll(':', '')}`
}

/** `24003`: two digits of the year and the day of the year, the start of transaction ids. */
function dayStamp(instant: Date): string {
  const text = istanbulText(instant)
  const startOfYear = Date.UTC(Number(text.slice(0, 4)), 0, 0)
  const day = Math.floor((Date.parse(text) - startOfYear) / 86_400_000)
  return `${text.slice(2, 4)}${String(day).padStart(3, '0')}`
}

/** `3003`: year and month, comparable as text with a card expiry written YYMM. */
export function yearMonth(instant: Date): string {
  const text = istanbulText(instant)
  return text.slice(2, 4) + text.slice(5, 7)
}

/** A source of random bytes. Tests can pass a fixed one. */
export type RandomBytes = (count: number) => Buffer

/** Numbers and keys of the bank, in the form that real answers have. */
export type Identifiers = Readonly<{
  /** `24003Vl7F13152` */
  transactionId: () => string
  /** `P48911` */
  authCode: () => string
  /** Twelve digits, `230200671758`. */
  hostReference: () => string
  /** `<BIN>:<64 hex>:<number>:##<clientid>` */
  md: (bin: string, clientId: string) => string
  /** Base64 of 20 bytes: the shape of both xid and cavv. */
  base64Of20Bytes: () => string
  uuid: () => string
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
    authCode: () => `P${digits(5)}`,
    hostReference: () => `${dayStamp(clock()).slice(1)}${digits(8)}`,
    md: (bin, clientId) => `${bin}:${hex(32).toUpperCase()}:${digits(4)}:##${clientId}`,
    base64Of20Bytes: () => random(20).toString('base64'),
    uuid: () => hex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
    pageId: () => hex(16),
  }
}
