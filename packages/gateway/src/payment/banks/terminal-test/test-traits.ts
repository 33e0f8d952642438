import type { BankTerminal } from '../bank-terminal.ts'
import type { BankWords } from '../connector.ts'
import type { CallbackPairs, FieldValue } from '../formats/callback-fields.ts'
import type { BankFinding } from './bank-words.ts'

/** What the test of a terminal must know of a protocol. */
export type TestTraits = Readonly<{
  /** The field of the gate's form that holds its hash; null: the protocol has none. */
  hashField: string | null
  /** The code and the text of a callback with which the gate refuses a form. */
  wordsOf: (value: FieldValue) => BankWords
  /** Whether a callback carries a hash that only the terminal's key makes. */
  isSigned: (terminal: BankTerminal, pairs: CallbackPairs) => boolean
  /**
   * What the void of an order that does not exist shows beyond a query: the second user of the terminal, or that
   * the bank refuses the password. Null: nothing, so that none is sent.
   */
  voidShows: 'refundUser' | 'wrongPassword' | null
  /** The bank's own codes and words. */
  findings: readonly BankFinding[]
}>
