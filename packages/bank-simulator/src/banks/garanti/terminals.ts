import { sandboxPair, type Terminal, terminalIn } from '../../bank/index.ts'

/** A terminal of Garanti BBVA: two users with a password each, and the store key of the 3-D gate. */
export type GarantiTerminal = Terminal &
  Readonly<{
    merchantId: string
    /** By user: PROVAUT pays and asks, PROVRFN voids and refunds. */
    passwords: Readonly<Record<'PROVAUT' | 'PROVRFN', string>>
    storeKey: string
  }>

const PUBLIC_SHOP = {
  merchantId: '7000679',
  passwords: { PROVAUT: '123qweASD/', PROVRFN: '123qweASD/' },
  storeKey: '12345678',
} as const

/** The two terminals of the bank's public test shop. */
export const garantiTerminals: readonly GarantiTerminal[] = sandboxPair(
  { ...PUBLIC_SHOP, clientId: '30691298' },
  { ...PUBLIC_SHOP, clientId: '30691297' },
)

export const terminalOf = terminalIn(garantiTerminals)
