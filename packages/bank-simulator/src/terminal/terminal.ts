/** One merchant terminal as a NestPay bank knows it. */
export type Terminal = Readonly<{
  /** One for each sandbox merchant: each has its own day end. All share the other credentials. */
  clientIds: readonly string[]
  apiUser: string
  apiPassword: string
  /** Signs the 3-D Secure form and its callback; never the same as the API password. */
  storeKey: string
  terminalId: string
  /** As it stands in callbacks. */
  merchantName: string
  /** As card holders read it, by client id: the names of the gateway's sandbox merchants. */
  displayNames: Readonly<Record<string, string>>
}>

export function displayName({ displayNames, merchantName }: Terminal, clientId: string): string {
  return displayNames[clientId] ?? merchantName
}

/** Well known, so that a simulator started elsewhere serves the sandbox without configuration. */
export const sandboxTerminal: Terminal = {
  clientIds: ['190000001', '190000002'],
  apiUser: 'vezneapi',
  apiPassword: 'VEZNE1234',
  storeKey: 'VEZNESTORE1',
  terminalId: '00190001',
  // ASCII on purpose: the name is echoed in callbacks, where other letters break careless hashes.
  merchantName: 'Vezne Sandbox Magazasi',
  displayNames: { '190000001': 'Vezne Sandbox', '190000002': 'Vezne Sandbox (3-D Secure)' },
}

/** ISO 4217 numeric codes that the terminal is opened for, with the code shown to card holders. */
export const currencies: ReadonlyMap<string, string> = new Map([
  ['949', 'TRY'],
  ['840', 'USD'],
  ['978', 'EUR'],
])

export const lira = '949'
