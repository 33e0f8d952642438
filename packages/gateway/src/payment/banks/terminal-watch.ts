import type { Clock } from '../../base/kernel/index.ts'
import { bankHost } from './bank-host.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type {
  BankOutcome,
  CallbackVerdict,
  GateOpening,
  InquiryResult,
  NotSentCause,
} from './connector.ts'
import type { CircuitState } from './decorators/with-circuit.ts'
import type { Unanswered } from './exchange.ts'
import { BEFORE_SENDING, isLineFailure } from './line-signs.ts'

/** A trouble of a terminal, or `answers` when the trouble is over. Operators may read all of it. */
export type TerminalReport = Pick<BankTerminal, 'merchantId' | 'terminalId' | 'alias'> &
  Readonly<{
    /** The host of the bank's API address. */
    bank: string
    what: TerminalTrouble['what'] | 'answers'
    why: string | null
  }>

/** The state of a terminal's bank, as this process last saw it. */
export type TerminalReach = TerminalReport & Readonly<{ circuit: CircuitState }>

export type TerminalWatch = Readonly<{
  saw: (terminal: BankTerminal, observation: TerminalObservation) => void
  /** Every terminal that was used since the start, in that order. */
  reaches: () => readonly TerminalReach[]
}>

type WatchParts = Readonly<{
  clock: Clock
  report: (report: TerminalReport) => void
  circuitOf: (terminal: BankTerminal) => CircuitState
}>

type Watched = {
  terminal: BankTerminal
  trouble: TerminalTrouble | null
  /** Each trouble that was reported since the bank last answered, and when. */
  reported: Map<TerminalTrouble['what'], number>
}

const REPEAT_MILLISECONDS = 60_000

/**
 * Remembers the state of each terminal's bank. Reports a trouble when it begins, and once a minute while
 * calls still meet it; then reports the first answer. A bank that times out, and is not called for a while
 * because of that, alternates between two troubles: each of these is reported once a minute.
 */
export function createTerminalWatch({ clock, report, circuitOf }: WatchParts): TerminalWatch {
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
    saw: (terminal, observation) => {
      const entry = watchedOf(terminal)
      if (observation === null) return
      if (observation === 'answers') {
        entry.trouble = null
        // `clear` would allocate a new map with every payment, even if the map is empty.
        if (entry.reported.size === 0) return
        entry.reported.clear()
        report(reportOf(entry))
        return
      }
      entry.trouble = observation
      if (!isDue(entry.reported.get(observation.what))) return
      entry.reported.set(observation.what, clock.monotonicMilliseconds())
      report(reportOf(entry))
    },
    reaches: () =>
      [...watched.values()].map((entry) => ({
        ...reportOf(entry),
        circuit: circuitOf(entry.terminal),
      })),
  }
}

function reportOf({ terminal, trouble }: Watched): TerminalReport {
  const { merchantId, terminalId, alias, apiUrl } = terminal
  const { what, why } = trouble ?? { what: 'answers', why: null }
  return { merchantId, terminalId, alias, bank: bankHost(apiUrl), what, why }
}

/** What is wrong with a terminal's bank, by the last call that shows it. */
export type TerminalTrouble = Readonly<{
  /**
   * `unreachable`: no connection. `silent`: a connection, and no answer of the bank. `circuitOpen`: not called
   * for a while after failures. `refused`: the bank refuses the terminal's credentials.
   */
  what: 'unreachable' | 'silent' | 'circuitOpen' | 'refused'
  why: string
}>

/** What a call shows about the bank; null: nothing. */
export type TerminalObservation = TerminalTrouble | 'answers' | null

export function observationOfOutcome(outcome: BankOutcome): TerminalObservation {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
    case 'different':
      return 'answers'
    case 'rejected':
      return outcome.refusesTerminal === true ? { what: 'refused', why: outcome.reason } : 'answers'
    case 'unknown':
      // What an answer says may come from one payer's session: a bank that answers "pending" is not silent.
      return outcome.answer === null ? { what: 'silent', why: outcome.cause } : null
    case 'notSent':
      return observationOfUnsent(outcome.cause)
  }
}

/** Other causes are in the gateway, or in an answer. */
function observationOfUnsent(why: NotSentCause): TerminalObservation {
  if (why === 'circuitOpen') return { what: 'circuitOpen', why: 'too many failures in a row' }
  return BEFORE_SENDING.has(why) ? { what: 'unreachable', why } : null
}

export function observationOfInquiry(result: InquiryResult): TerminalObservation {
  return result.kind === 'unavailable' ? observationOfSilence(result) : 'answers'
}

export function observationOfOpening(opening: GateOpening): TerminalObservation {
  if (opening.kind !== 'unavailable') return 'answers'
  if (opening.cause === 'circuitOpen') return observationOfUnsent('circuitOpen')
  return observationOfSilence(opening)
}

/** A callback that is not the bank's shows nothing: whoever brings it has written it. */
export function observationOfVerdict(verdict: CallbackVerdict): TerminalObservation {
  if (verdict.verified) return 'answers'
  return verdict.isLater === true ? { what: 'silent', why: verdict.why } : null
}

function observationOfSilence(result: Unanswered): TerminalObservation {
  const { cause: why } = result
  if (result.refusesTerminal === true) return { what: 'refused', why }
  if (BEFORE_SENDING.has(why)) return { what: 'unreachable', why }
  return isLineFailure(why) || why === 'unreadable' ? { what: 'silent', why } : null
}
