import { uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { createOutbound, type Outbound, reachOf } from '../../base/outbound/index.ts'
import type { BankDates } from '../../operating/health/index.ts'
import {
  askOpenCircuits,
  BANK_PROTOCOLS,
  type BankConnector,
  type BankJournalEntry,
  type BankProtocol,
  bankProtocolOf,
  createCallBuffer,
  createUndiciTransport,
  PRESET_ORIGINS,
  type TerminalTest,
  testTerminal,
  withSimulatorDayEnd,
  withSimulatorOrders,
} from '../../payment/banks/index.ts'
import {
  type BankAddress,
  createTerminalDirectory,
  type SealedTerminal,
  type Terminal,
} from '../../payment/merchants/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { type GuardedConnectors, guardedConnectors, type Traced } from './guarded-connectors.ts'
import { announcer } from './watch-terminals.ts'

export type Banks = GuardedConnectors &
  Readonly<{
    terminals: ReturnType<typeof createTerminalDirectory>
    /** Reaches the simulator beside the connectors. */
    outbound: Outbound
    /** Tests a terminal at its bank, with the address to which a 3-D Secure callback would go. */
    testTerminal: (terminal: Terminal, callbackUrl: string) => Promise<TerminalTest>
    /** Finds out whether banks that are not called for a while answer again. */
    askOpenCircuits: () => Promise<void>
    /** Writes the calls to banks that were gathered. */
    writeBankCalls: () => Promise<void>
    close: () => Promise<void>
  }>

type BankParts = Readonly<{
  log: Log
  simulatorUrl: () => string | null
  /** Told of every finished call to a bank. */
  called?: (call: BankJournalEntry) => void
  traced?: Traced
  /** Told of the dates in banks' answers. */
  heardDate?: BankDates['heard']
}>

/** The terminals, and a connector for each protocol. */
export function connectBanks(
  { configuration, stores, vault, clock }: Foundation,
  { log, simulatorUrl, called = () => undefined, traced, heardDate }: BankParts,
): Banks {
  if (configuration.mode === 'live') checkHashes()
  const { bankOrigins } = configuration.outbound
  const reach = reachOf(configuration, [...PRESET_ORIGINS, ...bankOrigins])
  const transport = createUndiciTransport({ reach, ...(heardDate && { heardDate }) })
  const outbound = createOutbound(reach)
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
    if (configuration.mode !== 'sandbox') return connector
    const closing = withSimulatorDayEnd(connector, simulatorUrl, outbound)
    return withSimulatorOrders(closing, simulatorUrl, outbound)
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
    outbound,
    writeBankCalls: calls.flush,
    close: async () => {
      await Promise.all([transport.close(), outbound.close()])
    },
  }
}

/** With a wrong hash, banks would refuse the 3-D Secure form of every card holder. */
function checkHashes(): void {
  const wrong = BANK_PROTOCOLS.find(({ hashIsRight }) => hashIsRight?.() === false)
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
