import { sandboxPair, type Terminal, terminalIn } from '../../bank/index.ts'

/** A terminal of the bank. Its client id in the books is the terminal number (tid). */
export type PosnetTerminal = Terminal &
  Readonly<{
    merchantId: string
    posnetId: string
    /** The key of every mac. */
    encryptionKey: string
  }>

/** The first is the bank's public test shop; the second is made up. */
export const posnetTerminals: readonly PosnetTerminal[] = sandboxPair(
  {
    clientId: '67005551',
    merchantId: '6706598320',
    posnetId: '9644',
    encryptionKey: '10,10,10,10,10,10,10,10',
  },
  {
    clientId: '67005552',
    merchantId: '6706598321',
    posnetId: '9645',
    encryptionKey: '11,11,11,11,11,11,11,11',
  },
)

export const terminalOf = terminalIn(posnetTerminals)
