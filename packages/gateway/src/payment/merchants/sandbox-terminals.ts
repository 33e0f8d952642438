import { Secret } from '../../base/kernel/index.ts'
import { BANK_PROTOCOLS } from '../banks/index.ts'
import type { NewTerminal } from './terminal.ts'

/**
 * The terminals of a well-known merchant of the sandbox: one at each bank of the simulator. The terminal at the first
 * bank is the default one.
 */
export function sandboxTerminals(merchantId: string, place: 0 | 1): readonly NewTerminal[] {
  return BANK_PROTOCOLS.map(({ name, sandbox: { alias, bankCode, terminals } }, index) => {
    const { id, account, secrets } = terminals[place]
    const sealed = Object.entries(secrets)
    return {
      merchantId,
      terminalId: `01900000-0000-7000-8000-000000000${id}`,
      alias,
      isDefault: index === 0,
      connector: name,
      bankCode,
      programmes: null,
      environment: 'sandbox',
      address: null,
      account,
      secrets: Object.fromEntries(
        sealed.map(([secret, value]) => [secret, new Secret(secret, value)]),
      ),
      halfSecureAccepted: [2, 3, 4],
      captureMaximumPercent: 100,
      callbackNames: [],
    }
  })
}
