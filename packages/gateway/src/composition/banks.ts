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
  /** The bank of each terminal that this process used, as the process saw it since its start. */
  standings: () => readonly TerminalStanding[]
  close: () => Promise<void>
}>

const FAILURES_TO_OPEN = 20
const PROBE_AFTER_MILLISECONDS = 5_000

/** The bank side: terminals, and the NestPay connector behind its circuit and its journal. */
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
    ...decorated(transport, { clock, log, tell: teller({ stores, clock }, log) }),
    listOrders: simulatorOrders(simulatorUrl),
    close: transport.close,
  }
}

/** A runtime with another hash would send every card holder to the bank with a form that the bank refuses. */
function checkHash(): void {
  if (nestpayHashIsRight()) return
  throw new Error('This Node.js computes another NestPay hash than banks do; use another build.')
}

/** The simulator's two addresses of a NestPay bank. */
function simulatorAddress(url: string | null): BankAddress | null {
  return url === null ? null : { apiUrl: `${url}/fim/api`, gateUrl: `${url}/fim/est3Dgate` }
}

function decorated(
  transport: Parameters<typeof createNestpayConnector>[0]['transport'],
  { clock, log, tell }: Readonly<{ clock: Clock; log: Log; tell: Tell }>,
): Pick<Banks, 'connector' | 'standings'> {
  const guarded = withCircuit(createNestpayConnector({ transport, clock }), {
    clock,
    failuresToOpen: FAILURES_TO_OPEN,
    probeAfterMilliseconds: PROBE_AFTER_MILLISECONDS,
  })
  const watch = watchTerminals({ clock, log, tell, isCircuitOpen: guarded.isOpen })
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

type Tell = (seen: TerminalReport) => void

/** Merchants hear of a bank that is not called any more, and of its first answer; operators of every trouble. */
function teller({ stores, clock }: Pick<Foundation, 'stores' | 'clock'>, log: Log): Tell {
  return (seen) => {
    if (seen.what !== 'circuitOpen' && seen.what !== 'answers') return
    const at = clock.now()
    const event = { eventId: uuidV7(at), at }
    const { terminalNews } = stores
    const told =
      seen.what === 'answers'
        ? terminalNews.recovered(seen, event)
        : terminalNews.unreachable(seen, event)
    told.catch((error: unknown) => {
      log.warn({ stack: String(error) }, 'an event about a terminal could not be written')
    })
  }
}

type Parts = Omit<Parameters<typeof createTerminalWatch>[0], 'report'> &
  Readonly<{ log: Log; tell: Tell }>

/** What each line says; docs/operations names them. */
const MESSAGES: Readonly<Record<TerminalStanding['what'], string>> = {
  answers: 'a bank answers again',
  unreachable: 'a bank cannot be reached',
  silent: 'a bank does not answer',
  circuitOpen: 'a bank is not called for a while',
  refused: 'a bank refuses a terminal',
}

/** All reports are warnings, those of a bank that answers again too: some operators read warnings only. */
export function watchTerminals({
  log,
  tell,
  ...parts
}: Parts): ReturnType<typeof createTerminalWatch> {
  const report = (seen: TerminalReport): void => {
    log.warn({ ...seen }, MESSAGES[seen.what])
    tell(seen)
  }
  return createTerminalWatch({ ...parts, report })
}
