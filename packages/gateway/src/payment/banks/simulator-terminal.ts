import type { Outbound } from '../../base/outbound/index.ts'
import { bankProtocolOf } from './bank-protocols.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type { BankConnector, BankOutcome } from './connector.ts'

type AtBank = Pick<BankTerminal, 'connector' | 'apiUrl' | 'account'>

/** The simulator's own address for a terminal's books; null: the terminal is not at the simulator. */
export function simulatorAddressOf(
  what: 'orders' | 'settle',
  { connector, apiUrl, account }: AtBank,
  simulatorUrl: string | null,
): URL | null {
  const protocol = bankProtocolOf(connector)
  if (simulatorUrl === null || protocol === null) return null
  if (!apiUrl.startsWith(`${simulatorUrl}/`)) return null
  const url = new URL(`${simulatorUrl}/simulator/${what}`)
  url.searchParams.set('bank', connector)
  url.searchParams.set('clientId', account[protocol.accountName] ?? '')
  return url
}

const CLOSED: BankOutcome = {
  kind: 'approved',
  answer: {
    responseCode: null,
    responseMessage: null,
    authCode: null,
    hostReference: null,
    transactionId: null,
    batchNumber: null,
    transactionDate: null,
  },
}

/**
 * In the sandbox a day ends when the merchant asks for it. A simulated bank that closes its batches by itself
 * is told so at that moment.
 */
export function withSimulatorDayEnd(
  connector: BankConnector,
  simulatorUrl: () => string | null,
  outbound: Pick<Outbound, 'fetch'>,
): BankConnector {
  if (connector.closeBatch !== null) return connector
  return {
    ...connector,
    closeBatch: async (terminal, { timeoutMilliseconds, maySend }) => {
      const url = simulatorAddressOf('settle', terminal, simulatorUrl())
      if (url === null) return CLOSED
      if (!maySend()) return { kind: 'notSent', cause: 'tooLate' }
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        const { ok } = await outbound.fetch(url, { method: 'POST', signal })
        return ok ? CLOSED : { kind: 'unknown', cause: 'serverError', answer: null }
      } catch {
        return { kind: 'unknown', cause: 'disconnected', answer: null }
      }
    },
  }
}
