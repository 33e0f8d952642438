import type { Clock } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import {
  BANK_PROTOCOLS,
  type BankConnector,
  type BankJournalEntry,
  type BankProtocol,
  type BankTerminal,
  type CircuitState,
  type TerminalReach,
  UNSERVED,
  withCircuit,
  withJournal,
  withWatch,
} from '../../payment/banks/index.ts'
import type { Terminal } from '../../payment/merchants/index.ts'
import { type Announce, watchTerminals } from './watch-terminals.ts'

/** A connector for each protocol, and what the circuit breakers and the watch know of the banks. */
export type GuardedConnectors = Readonly<{
  /** The connector of a terminal's protocol, with its circuit breaker and its journal. */
  bankFor: (terminal: Pick<Terminal, 'connector' | 'isServed'>) => BankConnector
  /** Whether payments should avoid the terminal's bank, which is not called for a while. */
  isDown: (terminal: BankTerminal) => boolean
  /** Every bank address that this process has called, with its circuit. */
  circuits: () => readonly Readonly<{ connector: string; apiUrl: string; state: CircuitState }>[]
  /** For each terminal that this process has used: the last known state of its bank. */
  reaches: () => readonly TerminalReach[]
}>

/** Goes around each connector, with its circuit breaker and its journal. */
export type Traced = (connector: BankConnector) => BankConnector

const FAILURES_TO_OPEN = 20
const PROBE_AFTER_MILLISECONDS = 5_000

export function guardedConnectors(
  connect: (protocol: BankProtocol) => BankConnector,
  {
    clock,
    log,
    announce,
    keep,
    traced = (connector) => connector,
  }: Readonly<{
    clock: Clock
    log: Log
    announce: Announce
    keep: (call: BankJournalEntry) => void
    traced: Traced | undefined
  }>,
): GuardedConnectors {
  const guarded = new Map(
    BANK_PROTOCOLS.map((protocol) => [
      protocol.name,
      withCircuit(connect(protocol), {
        clock,
        failuresToOpen: FAILURES_TO_OPEN,
        probeAfterMilliseconds: PROBE_AFTER_MILLISECONDS,
      }),
    ]),
  )
  const circuitOf = (terminal: BankTerminal): CircuitState =>
    guarded.get(terminal.connector)?.circuitOf(terminal) ?? 'closed'
  const watch = watchTerminals({ clock, log, announce, circuitOf })
  const writeLine = journalWriter(log)
  const write = (entry: BankJournalEntry): void => {
    keep(entry)
    writeLine(entry)
  }
  const connectors = new Map(
    [...guarded].map(([name, connector]) => [
      name,
      traced(withJournal(withWatch(connector, watch), { clock, write })),
    ]),
  )
  return {
    bankFor: ({ connector, isServed }) => (isServed ? connectors.get(connector) : null) ?? UNSERVED,
    circuits: () =>
      [...guarded].flatMap(([connector, { circuits }]) =>
        circuits().map((circuit) => ({ connector, ...circuit })),
      ),
    reaches: watch.reaches,
    isDown: (terminal) => circuitOf(terminal) === 'open',
  }
}

function journalWriter(log: Log): Parameters<typeof withJournal>[1]['write'] {
  return (entry) => {
    log.info(
      {
        connector: entry.connector,
        operation: entry.operation,
        terminalId: entry.terminalId,
        bankOrderId: entry.bankOrderId,
        amountMinor: entry.amountMinor,
        result: entry.result,
        detail: entry.detail,
        durationMilliseconds: entry.durationMilliseconds,
      },
      'bank call',
    )
  }
}
