import {
  askOpenCircuits,
  BANK_PROTOCOLS,
  type BankConnector,
  type BankJournalEntry,
  type BankProtocol,
  type BankTerminal,
  bankProtocolOf,
  type CircuitState,
  createCallBuffer,
  createTerminalWatch,
  createUndiciTransport,
  type ListBankOrders,
  simulatorOrders,
  type TerminalReport,
  type TerminalStanding,
  type TerminalTest,
  testTerminal,
  UNSERVED,
  withCircuit,
  withJournal,
  withSimulatorDayEnd,
  withWatch,
} from '../banks/index.ts'
import type { BankDates } from '../health/index.ts'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import type { Log } from '../logging/index.ts'
import {
  type BankAddress,
  createTerminalDirectory,
  type SealedTerminal,
  type Terminal,
} from '../merchants/index.ts'
import type { Foundation } from './foundation.ts'

export type Banks = Readonly<{
  terminals: ReturnType<typeof createTerminalDirectory>
  /** The connector of a terminal's protocol, with its circuit breaker and its journal. */
  bankFor: (terminal: Pick<Terminal, 'connector' | 'isServed'>) => BankConnector
  listOrders: ListBankOrders
  /** Whether payments should avoid the terminal's bank, which is not called for a while. */
  isDown: (terminal: BankTerminal) => boolean
  /** Every bank address that this process has called, with its circuit. */
  circuits: () => readonly Readonly<{ connector: string; apiUrl: string; state: CircuitState }>[]
  /** For each terminal that this process has used: the last known state of its bank. */
  standings: () => readonly TerminalStanding[]
  /** Tests a terminal at its bank, with the address to which a 3-D Secure callback would go. */
  testTerminal: (terminal: Terminal, callbackUrl: string) => Promise<TerminalTest>
  /** Finds out whether banks that are not called for a while answer again. */
  askOpenCircuits: () => Promise<void>
  /** Writes the calls to banks that were gathered. */
  writeBankCalls: () => Promise<void>
  close: () => Promise<void>
}>

const FAILURES_TO_OPEN = 20
const PROBE_AFTER_MILLISECONDS = 5_000

type BankParts = Readonly<{
  log: Log
  simulatorUrl: () => string | null
  /** Told of every finished call to a bank. */
  called?: (call: BankJournalEntry) => void
  /** Goes around each connector, with its circuit breaker and its journal. */
  traced?: (connector: BankConnector) => BankConnector
  /** Told of the dates in banks' answers. */
  heardDate?: BankDates['heard']
}>

/** The terminals, and a connector for each protocol. */
export function connectBanks(
  { configuration, stores, vault, clock }: Foundation,
  { log, simulatorUrl, called = () => undefined, traced, heardDate }: BankParts,
): Banks {
  if (configuration.mode === 'live') checkHashes()
  const transport = createUndiciTransport(heardDate === undefined ? {} : { heardDate })
  const terminals = createTerminalDirectory({
    store: stores.terminals,
    vault,
    clock,
    simulatorUrl,
    addressOf,
  })
  const announce = announcer({ stores, clock }, log)
  const connect = (protocol: BankProtocol): BankConnector => {
    const connector = protocol.connect({ transport, clock })
    const isSandbox = configuration.mode === 'sandbox'
    return isSandbox ? withSimulatorDayEnd(connector, simulatorUrl) : connector
  }
  const calls = createCallBuffer({
    store: stores.bankCalls,
    newId: uuidV7,
    reportLeftOut: (count) =>
      log.warn({ what: `${count} calls` }, 'bank calls were left out of the journal'),
  })
  const keep = (call: BankJournalEntry): void => {
    calls.add(call)
    called(call)
  }
  const connectors = guardedConnectors(connect, { clock, log, announce, keep, traced })
  return {
    terminals,
    ...connectors,
    testTerminal: (terminal, callbackUrl) =>
      testTerminal(terminal, {
        transport,
        clock,
        callbackUrl,
        bankFor: () => connectors.bankFor(terminal),
      }),
    askOpenCircuits: () => askOpenCircuits({ ...connectors, ...terminals, now: clock.now }),
    listOrders: simulatorOrders(simulatorUrl),
    writeBankCalls: calls.flush,
    close: () => transport.close(),
  }
}

/** With a wrong hash, banks would refuse the 3-D Secure form of every card holder. */
function checkHashes(): void {
  const wrong = BANK_PROTOCOLS.find(({ hashIsRight }) => !hashIsRight())
  if (wrong === undefined) return
  throw new Error(
    `This Node.js computes another ${wrong.title} hash than banks do; use another build.`,
  )
}

function addressOf(
  { connector, address }: Pick<SealedTerminal, 'connector' | 'address'>,
  simulatorUrl: string | null,
): BankAddress | null {
  const protocol = bankProtocolOf(connector)
  if (protocol === null) return null
  if (address !== null || simulatorUrl === null) return address
  const { apiPath, gatePath } = protocol.simulator
  return { apiUrl: simulatorUrl + apiPath, gateUrl: simulatorUrl + gatePath }
}

function guardedConnectors(
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
    traced: BankParts['traced'] | undefined
  }>,
): Pick<Banks, 'bankFor' | 'circuits' | 'standings' | 'isDown'> {
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
    standings: watch.standings,
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

type Announce = (seen: TerminalReport) => void

/** Writes the events for merchants: their bank is not called for a while, and it answers again. */
function announcer({ stores, clock }: Pick<Foundation, 'stores' | 'clock'>, log: Log): Announce {
  return (seen) => {
    if (seen.what !== 'circuitOpen' && seen.what !== 'answers') return
    const at = clock.now()
    const event = { eventId: uuidV7(at), at }
    const { terminalNews } = stores
    const write = seen.what === 'answers' ? terminalNews.recovered : terminalNews.unreachable
    write(seen, event).catch((error: unknown) => {
      log.warn({ stack: String(error) }, 'an event about a terminal could not be written')
    })
  }
}

type Parts = Omit<Parameters<typeof createTerminalWatch>[0], 'report'> &
  Readonly<{ log: Log; announce: Announce }>

/** The messages of the log lines, which docs/operations names. */
const MESSAGES: Readonly<Record<TerminalStanding['what'], string>> = {
  answers: 'a bank answers again',
  unreachable: 'a bank cannot be reached',
  silent: 'a bank does not answer',
  circuitOpen: 'a bank is not called for a while',
  refused: 'a bank refuses a terminal',
}

/** Also a bank that answers again is logged as a warning: some operators read warnings only. */
export function watchTerminals({
  log,
  announce,
  ...parts
}: Parts): ReturnType<typeof createTerminalWatch> {
  const report = (seen: TerminalReport): void => {
    log.warn({ ...seen }, MESSAGES[seen.what])
    announce(seen)
  }
  return createTerminalWatch({ ...parts, report })
}
