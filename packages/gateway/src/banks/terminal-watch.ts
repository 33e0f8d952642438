import type { Clock } from '../kernel/index.ts'
import type { BankTerminal } from './connector.ts'
import type { TerminalSighting, TerminalTrouble } from './with-watch.ts'

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
