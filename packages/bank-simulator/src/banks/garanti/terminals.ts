import { sandboxPair, terminalIn } from '../../bank/index.ts'

/** Of its two users, PROVAUT pays and asks, and PROVRFN voids and refunds. */
const PUBLIC_SHOP = {
  merchantId: '7000679',
  passwords: { PROVAUT: '123qweASD/', PROVRFN: '123qweASD/' },
  storeKey: '12345678',
} as const

/** The two terminals of the bank's public test shop. */
export const garantiTerminals = sandboxPair(
  { ...PUBLIC_SHOP, clientId: '30691298' },
  { ...PUBLIC_SHOP, clientId: '30691297' },
)

export const terminalOf = terminalIn(garantiTerminals)
