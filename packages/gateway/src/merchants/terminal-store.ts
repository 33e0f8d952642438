import type { SealedTerminal } from './terminal.ts'

/** To the names of a terminal's callbacks. What is both added and removed is removed. */
export type CallbackNamesChange = Readonly<{
  merchantId: string
  alias: string
  add: readonly string[]
  remove: readonly string[]
}>

/** The names as they were and as they are, in order. */
export type CallbackNamesChanged = Readonly<{
  terminalId: string
  before: readonly string[]
  after: readonly string[]
}>

/** How many names a terminal may have: far more than a bank sends beside those that are known. */
export const CALLBACK_NAMES_MAXIMUM = 50

export type TerminalStore = Readonly<{
  /** The default one first, the others by alias, removed ones last. */
  terminalsOf: (merchantId: string) => Promise<readonly SealedTerminal[]>
  /** Whether it was new: false where its id or alias is taken, or the merchant has a default already. */
  insertTerminal: (terminal: SealedTerminal, createdAt: Date) => Promise<boolean>
  /** Null where the merchant has no terminal of that alias, or it would have too many names. */
  changeCallbackNames: (change: CallbackNamesChange) => Promise<CallbackNamesChanged | null>
}>
