import type { ConnectorHarness } from '../../testing/connector-harness.ts'
import { withSecret } from '../../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../../testing/simulator-harness.ts'
import { AKBANK } from '../connector.ts'

export const startAkbankHarness = (): Promise<ConnectorHarness> =>
  startSimulatorHarness({
    protocol: AKBANK,
    returnField: 'okUrl',
    refusedTerminal: (terminal) => withSecret(terminal, 'secretKey', 'wrong'),
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'data',
    callback: {
      checked: [
        ...['txnCode', 'responseCode', 'orderId', 'secureId', 'secureEcomInd', 'mdStatus'],
        ...['secureData', 'secureMd', 'amount', 'installCount', 'hashParams', 'hash'],
      ],
      repeats: ['amountMinor', 'installmentCount', 'callbackUrl', 'cardDigits'],
      unsignedProof: [],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'secretKey', 'another'),
        (terminal) => ({
          ...terminal,
          account: { ...terminal.account, terminalSafeId: 'other123' },
        }),
      ],
    },
  })
