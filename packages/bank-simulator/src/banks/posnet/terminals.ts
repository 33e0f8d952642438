import { sandboxPair, terminalIn } from '../../bank/index.ts'

/**
 * The first is the bank's public test shop; the second is made up. Its client id in the books is the terminal number (tid).
 * The encryption key is that of every mac.
 */
export const posnetTerminals = sandboxPair(
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

export type PosnetTerminal = (typeof posnetTerminals)[number]

export const terminalOf = terminalIn(posnetTerminals)
