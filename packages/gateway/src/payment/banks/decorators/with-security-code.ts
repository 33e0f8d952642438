import type { Secret } from '../../../base/kernel/index.ts'
import type { BankConnector } from '../connector.ts'

/** Sends a payment by card with a security code that no table holds, because somebody has just typed it. */
export function withSecurityCode(
  connector: BankConnector,
  securityCode: Secret<string> | null,
): BankConnector {
  return {
    ...connector,
    authorize: (terminal, request, limits) => {
      const { payer } = request
      if (payer.kind !== 'card') return connector.authorize(terminal, request, limits)
      const withCode = { ...request, payer: { ...payer, card: { ...payer.card, securityCode } } }
      return connector.authorize(terminal, withCode, limits)
    },
  }
}
