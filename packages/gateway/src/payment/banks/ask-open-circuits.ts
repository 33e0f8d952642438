import type { BankTerminal } from './bank-terminal.ts'
import type { BankConnector } from './connector.ts'
import type { CircuitState } from './decorators/with-circuit.ts'
import { testOrderId } from './terminal-test/test-terminal.ts'
import type { TerminalReach } from './terminal-watch.ts'

type Ports<Terminal extends BankTerminal> = Readonly<{
  reaches: () => readonly TerminalReach[]
  circuits: () => readonly Readonly<{ apiUrl: string; state: CircuitState }>[]
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  bankFor: (terminal: Terminal) => Pick<BankConnector, 'inquire'>
  now: () => Date
}>

const ANSWER_MILLISECONDS = 4_000

/**
 * Asks every bank and terminal whose circuit is not closed about an order that does not exist: an answer lets one payment at a
 * time try. Routing rules keep payments away from an open circuit, so that no payment would find out that the bank
 * is back.
 */
export async function askOpenCircuits<Terminal extends BankTerminal>({
  reaches,
  circuits,
  terminalsOf,
  bankFor,
  now,
}: Ports<Terminal>): Promise<void> {
  const open = reaches().filter(({ circuit }) => circuit !== 'closed')
  const found = await Promise.all(
    open.map(async ({ merchantId, terminalId }) => {
      const terminals = await terminalsOf(merchantId)
      return terminals.filter((terminal) => terminal.terminalId === terminalId)
    }),
  )
  const openAddresses = new Set(
    circuits().flatMap(({ apiUrl, state }) => (state === 'closed' ? [] : [apiUrl])),
  )
  // Terminals of one address share its circuit. At any other address the terminal's own circuit is open.
  const toAsk = new Map(
    found.flat().map((terminal) => {
      const { apiUrl, terminalId } = terminal
      return [openAddresses.has(apiUrl) ? apiUrl : terminalId, terminal]
    }),
  )
  const asked = [...toAsk.values()].map((terminal) => {
    const bankOrderId = testOrderId('vzprobe', now())
    const limits = { timeoutMilliseconds: ANSWER_MILLISECONDS }
    return bankFor(terminal).inquire(terminal, { bankOrderId }, limits)
  })
  await Promise.all(asked)
}
