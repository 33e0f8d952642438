import type { SealedTerminal } from './terminal.ts'

export type TerminalStore = Readonly<{
  /** The default one first, the others by alias, removed ones last. */
  terminalsOf: (merchantId: string) => Promise<readonly SealedTerminal[]>
  /** Whether it was new: false where its id or alias is taken, or the merchant has a default already. */
  insertTerminal: (terminal: SealedTerminal, createdAt: Date) => Promise<boolean>
}>
