import { connectorContract } from '../testing/connector-contract.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { PAYFOR } from './connector.ts'

connectorContract('PayFor', () =>
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
        ...(['languageCode', 'callbackUrl', 'cardDigits'] as const),
      ],
      unsignedProof: ['requestGuid'],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'merchantPass', 'another'),
        (terminal) => ({ ...terminal, account: { ...terminal.account, merchantId: '1' } }),
      ],
    },
  }),
)
