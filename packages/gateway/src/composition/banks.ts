import {
  type BankConnector,
  createNestpayConnector,
  createTerminalWatch,
  createUndiciTransport,
  type ListBankOrders,
  nestpayHashIsRight,
  simulatorOrders,
  type TerminalReport,
  type TerminalStanding,
  withCircuit,
  withJournal,
  withWatch,
} from '../banks/index.ts'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import type { Log } from '../logging/index.ts'
import { type BankAddress, createTerminalDirectory } from '../merchants/index.ts'
import type { Foundation } from './foundation.ts'

export type Banks = Readonly<{
  terminals: ReturnType<typeof createTerminalDirectory>
  connector: BankConnector
  listOrders: ListBankOrders
  /** For each terminal that this process has used: the last known state of its bank. */
  standings: () => readonly TerminalStanding[]
  close: () => Promise<void>
}>

const FAILURES_TO_OPEN = 20
const PROBE_AFTER_MILLISECONDS = 5_000

/** The terminals, and the NestPay connector with its circuit breaker and its journal. */
export function connectBanks(
  { configuration, stores, vault, clock }: Foundation,
  { log, simulatorUrl }: Readonly<{ log: Log; simulatorUrl: () => string | null }>,
): Banks {
  if (configuration.mode === 'live') checkHash()
  const transport = createUndiciTransport()
  const terminals = createTerminalDirectory({
    store: stores.terminals,
    vault,
    clock,
    sandboxBank: () => simulatorAddress(simulatorUrl()),
  })
  return {
    terminals,
    ...decorated(transport, { clock, log, announce: announcer({ stores, clock }, log) }),
    listOrders: simulatorOrders(simulatorUrl),
    close: transport.close,
  }
}

/** With a wrong hash, banks would refuse the 3-D Secure form of every card holder. */
function checkHash(): void {
  if (nestpayHashIsRight()) return
  throw new Error('This Node.js computes another NestPay hash than banks do; use another build.')
}

function simulatorAddress(url: string | null): BankAddress | null {
  return url === null ? null : { apiUrl: `${url}/fim/api`, gateUrl: `${url}/fim/est3Dgate` }
}

function decorated(
  transport: Parameters<typeof createNestpayConnector>[0]['transport'],
  { clock, log, announce }: Readonly<{ clock: Clock; log: Log; announce: Announce }>,
): Pick<Banks, 'connector' | 'standings'> {
  const guarded = withCircuit(createNestpayConnector({ transport, clock }), {
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    probeAfterMilliseconds: PROBE_AFTER_MILLISECONDS,
  })
  const watch = watchTerminals({ clock, log, announce, isCircuitOpen: guarded.isOpen })
  const connector = withJournal(withWatch(guarded, watch), {
    clock,
    write: (entry) => {
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
    },
  })
  return { connector, standings: watch.standings }
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
