import type { BankConnector, BankOutcome, BankTerminal } from './connector.ts'
import type { TerminalSighting, TerminalWatch } from './terminal-watch.ts'
import { sightingOfInquiry, sightingOfOutcome } from './terminal-watch.ts'

/** Shows the watch how every call ends. Stands around the circuit, so that it sees what that holds back. */
export function withWatch(connector: BankConnector, watch: Pick<TerminalWatch, 'saw'>) {
  const show = (terminal: BankTerminal, sighting: TerminalSighting): void => {
    try {
      watch.saw(terminal, sighting)
    } catch {
      // The bank has answered: a log that fails must not turn a known outcome into a lost one.
    }
  }
  const moving = async (terminal: BankTerminal, sent: Promise<BankOutcome>) => {
    const outcome = await sent
    show(terminal, sightingOfOutcome(outcome))
    return outcome
  }
  return {
    ...connector,
    authorize: (terminal, request, limits) =>
      moving(terminal, connector.authorize(terminal, request, limits)),
    capture: (terminal, request, limits) =>
      moving(terminal, connector.capture(terminal, request, limits)),
    void: (terminal, request, limits) =>
      moving(terminal, connector.void(terminal, request, limits)),
    refund: (terminal, request, limits) =>
      moving(terminal, connector.refund(terminal, request, limits)),
    settle: (terminal, limits) => moving(terminal, connector.settle(terminal, limits)),
    inquire: async (terminal, request, limits) => {
      const result = await connector.inquire(terminal, request, limits)
      show(terminal, sightingOfInquiry(result))
      return result
    },
  } satisfies BankConnector
}
