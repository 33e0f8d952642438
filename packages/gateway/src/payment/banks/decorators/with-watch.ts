import type { BankTerminal } from '../bank-terminal.ts'
import type { BankConnector, BankOutcome } from '../connector.ts'
import {
  observationOfInquiry,
  observationOfOpening,
  observationOfOutcome,
  observationOfVerdict,
  type TerminalObservation,
  type TerminalWatch,
} from '../terminal-watch.ts'

/** Reports the end of every call to the watch. Wraps `withCircuit`, to see calls that it holds back. */
export function withWatch(connector: BankConnector, watch: Pick<TerminalWatch, 'saw'>) {
  const show = (terminal: BankTerminal, observation: TerminalObservation): void => {
    try {
      watch.saw(terminal, observation)
    } catch {
      // A failing log must not lose the outcome that the bank has answered.
    }
  }
  const moving = async (terminal: BankTerminal, sent: Promise<BankOutcome>) => {
    const outcome = await sent
    show(terminal, observationOfOutcome(outcome))
    return outcome
  }
  const { closeBatch, verificationCalls = {} } = connector
  const opened: Pick<BankConnector, 'gateForm' | 'readCallback'> = {
    gateForm: async (...call) => {
      const opening = await connector.gateForm(...call)
      show(call[0], observationOfOpening(opening))
      return opening
    },
    readCallback: async (...call) => {
      const verdict = await connector.readCallback(...call)
      show(call[0], observationOfVerdict(verdict))
      return verdict
    },
  }
  return {
    ...connector,
    ...(verificationCalls.gate && { gateForm: opened.gateForm }),
    ...(verificationCalls.callback && { readCallback: opened.readCallback }),
    authorize: (terminal, request, limits) =>
      moving(terminal, connector.authorize(terminal, request, limits)),
    capture: (terminal, request, limits) =>
      moving(terminal, connector.capture(terminal, request, limits)),
    void: (terminal, request, limits) =>
      moving(terminal, connector.void(terminal, request, limits)),
    refund: (terminal, request, limits) =>
      moving(terminal, connector.refund(terminal, request, limits)),
    closeBatch:
      closeBatch &&
      (async (terminal, limits) => {
        const outcome = await closeBatch(terminal, limits)
        // A user without the right to close the day may have every other right.
        if (outcome.kind !== 'rejected') show(terminal, observationOfOutcome(outcome))
        return outcome
      }),
    inquire: async (terminal, request, limits) => {
      const result = await connector.inquire(terminal, request, limits)
      show(terminal, observationOfInquiry(result))
      return result
    },
  } satisfies BankConnector
}
