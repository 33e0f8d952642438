import {
  type BankWords,
  FINDINGS,
  type Finding,
  type FindingName,
} from '../../payment/banks/index.ts'
import { terminalNamed } from '../../payment/merchants/index.ts'
import type { ActingPorts } from './operator-ports.ts'
import type { TerminalName } from './operator-stores.ts'

/** One question to the bank, and what its answer shows of the terminal. */
export type TerminalTestStep = Finding &
  Readonly<{
    /** `query` asks the API, `gate` the 3-D Secure page, and `void` the API as the user that voids. */
    step: 'query' | 'void' | 'gate'
    finding: FindingName
    /** Null where the bank answered as it should, without further words. */
    bankSaid: BankWords | null
  }>

export type TerminalTestReport = Readonly<{
  alias: string
  connector: string
  /** `bad` where a setting is wrong; else `unclear` where a step shows nothing. */
  verdict: Finding['verdict']
  steps: readonly TerminalTestStep[]
}>

export type TerminalTestActs = Readonly<{
  /**
   * Tests a terminal's addresses, users and 3-D Secure key at its bank; null where the merchant has no such
   * terminal. Moves no money and changes nothing on either side (decision 8.32), so that the audit chain has no row of it.
   * Takes 20 seconds at most.
   */
  testTerminal: (name: TerminalName) => Promise<TerminalTestReport | null>
}>

export function terminalTestActs({ terminalTests }: ActingPorts): TerminalTestActs {
  return {
    testTerminal: async ({ merchantId, alias }) => {
      const terminals = await terminalTests.terminalsOf(merchantId)
      const terminal = terminalNamed(terminals, alias)
      if (terminal === undefined) return null
      const { verdict, steps } = await terminalTests.run(terminal)
      const { connector } = terminal
      const shown = steps.map(({ step, finding, said }) => {
        return { step, finding, bankSaid: said, ...FINDINGS[finding] }
      })
      return { alias, connector, verdict, steps: shown }
    },
  }
}
