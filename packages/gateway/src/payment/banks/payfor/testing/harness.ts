import type { ConnectorHarness } from '../../testing/connector-harness.ts'
import { withSecret } from '../../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../../testing/simulator-harness.ts'
import { PAYFOR } from '../connector.ts'

export const startPayforHarness = (): Promise<ConnectorHarness> =>
  startSimulatorHarness({
    protocol: PAYFOR,
    returnField: 'OkUrl',
    refusedTerminal: (terminal) => withSecret(terminal, 'userPass', 'wrong'),
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'state',
    callback: {
      checked: ['OrderId', 'ProcReturnCode', '3DStatus', 'ResponseRnd', 'ResponseHash'],
      // Only the order's number is hashed; the other values are compared where they came.
      repeats: [
        ...(['amountMinor', 'installmentCount', 'random', 'operation'] as const),
        ...(['callbackUrl', 'cardDigits'] as const),
      ],
      unsignedProof: ['requestGuid'],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'merchantPass', 'another'),
        (terminal) => ({ ...terminal, account: { ...terminal.account, merchantId: '1' } }),
      ],
    },
  })
