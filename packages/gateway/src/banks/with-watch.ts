import type { BankConnector, BankOutcome, BankTerminal, InquiryResult } from './connector.ts'
import type { TerminalWatch } from './terminal-watch.ts'

/** What is wrong with the bank of a terminal, as the last call that said anything about it shows. */
export type TerminalTrouble = Readonly<{
  /**
   * `unreachable`: no connection. `silent`: connected, and no answer that can be read. `circuitOpen`: not
   * called for a while after failures. `refused`: it answers, and refuses the terminal's credentials.
   */
  what: 'unreachable' | 'silent' | 'circuitOpen' | 'refused'
  why: string
}>

/** Null: the call says nothing about the bank. */
export type TerminalSighting = TerminalTrouble | 'answers' | null

/** The causes of inquiries that end before the first byte, and after it. */
const UNREACHABLE = new Set(['connect', 'dns', 'tls'])
const SILENT = new Set(['timeout', 'disconnected', 'unreadable'])

/** What the end of a call that moves money says about the bank. */
function sightingOfOutcome(outcome: BankOutcome): TerminalSighting {
  if (outcome.kind === 'approved' || outcome.kind === 'declined') return 'answers'
  if (outcome.kind === 'rejected') {
    return outcome.refusesTerminal === true ? { what: 'refused', why: outcome.reason } : 'answers'
  }
  const { kind, cause } = outcome
  // A bank that says "pending" has answered, and may be failing behind its door: neither well nor ill.
  if (kind === 'unknown') return cause === 'bankPending' ? null : { what: 'silent', why: cause }
  if (cause === 'circuitOpen') return { what: 'circuitOpen', why: 'too many failures in a row' }
  // Our own lateness, and a card that could not be opened, say nothing about the bank.
  return UNREACHABLE.has(cause) ? { what: 'unreachable', why: cause } : null
}

/** What the end of a status query says about the bank. */
function sightingOfInquiry(result: InquiryResult): TerminalSighting {
  if (result.kind !== 'unavailable') return 'answers'
  const { cause: why } = result
  if (result.refusesTerminal === true) return { what: 'refused', why }
  if (UNREACHABLE.has(why)) return { what: 'unreachable', why }
  return SILENT.has(why) || /^HTTP 5/.test(why) ? { what: 'silent', why } : null
}

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
