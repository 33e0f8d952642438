import type { Clock } from '../kernel/index.ts'
import type { BankOutcome, BankTerminal, InquiryResult } from './connector.ts'

/** Which terminal at which bank: what operators may read of it. */
type WatchedTerminal = Readonly<{
  merchantId: string
  terminalId: string
  alias: string
  /** The host of the bank's API address. */
  bank: string
}>

/** `answers` once it does after a trouble; otherwise the trouble. */
export type TerminalReport = WatchedTerminal &
  Readonly<{ what: TerminalTrouble['what'] | 'answers'; why: string | null }>

/** How a terminal's bank is, as this process last saw it. */
export type TerminalStanding = TerminalReport & Readonly<{ circuit: 'closed' | 'open' }>

export type TerminalWatch = Readonly<{
  saw: (terminal: BankTerminal, sighting: TerminalSighting) => void
  /** Every terminal that was used since the start, in that order. */
  standings: () => readonly TerminalStanding[]
}>

type WatchParts = Readonly<{
  clock: Clock
  report: (report: TerminalReport) => void
  isCircuitOpen: (terminal: BankTerminal) => boolean
}>

type Watched = {
  terminal: BankTerminal
  trouble: TerminalTrouble | null
  /** Each trouble that was reported since the bank last answered, and when. */
  reported: Map<TerminalTrouble['what'], number>
}

const REPEAT_MILLISECONDS = 60_000

/**
 * Remembers how the bank of each terminal is. A trouble is reported when it begins and once a minute while
 * calls still meet it; the first answer after it is reported once. A bank that times out and is then not
 * called for a while goes back and forth between two troubles: each keeps its own minute.
 */
export function createTerminalWatch({ clock, report, isCircuitOpen }: WatchParts): TerminalWatch {
  const watched = new Map<string, Watched>()
  const watchedOf = (terminal: BankTerminal): Watched => {
    const known = watched.get(terminal.terminalId)
    if (known !== undefined) return Object.assign(known, { terminal })
    const added = { terminal, trouble: null, reported: new Map() }
    watched.set(terminal.terminalId, added)
    return added
  }
  const isDue = (at: number | undefined): boolean =>
    at === undefined || clock.monotonicMilliseconds() - at >= REPEAT_MILLISECONDS
  return {
    saw: (terminal, sighting) => {
      const entry = watchedOf(terminal)
      if (sighting === null) return
      if (sighting === 'answers') {
        entry.trouble = null
        // Nearly always. To clear an empty map makes a new one, with every payment.
        if (entry.reported.size === 0) return
        entry.reported.clear()
        report(reportOf(entry))
        return
      }
      entry.trouble = sighting
      if (!isDue(entry.reported.get(sighting.what))) return
      entry.reported.set(sighting.what, clock.monotonicMilliseconds())
      report(reportOf(entry))
    },
    standings: () =>
      [...watched.values()].map((entry) => ({
        ...reportOf(entry),
        circuit: isCircuitOpen(entry.terminal) ? 'open' : 'closed',
      })),
  }
}

function reportOf({ terminal, trouble }: Watched): TerminalReport {
  const { merchantId, terminalId, alias, apiUrl } = terminal
  const bank = new URL(apiUrl).host
  const { what, why } = trouble ?? { what: 'answers', why: null }
  return { merchantId, terminalId, alias, bank, what, why }
}

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
export function sightingOfOutcome(outcome: BankOutcome): TerminalSighting {
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
export function sightingOfInquiry(result: InquiryResult): TerminalSighting {
  if (result.kind !== 'unavailable') return 'answers'
  const { cause: why } = result
  if (result.refusesTerminal === true) return { what: 'refused', why }
  if (UNREACHABLE.has(why)) return { what: 'unreachable', why }
  return SILENT.has(why) || /^HTTP 5/.test(why) ? { what: 'silent', why } : null
}
