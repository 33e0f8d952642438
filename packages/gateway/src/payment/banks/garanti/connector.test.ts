import { connectorContract } from '../testing/connector-contract.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { GARANTI } from './connector.ts'

connectorContract('Garanti GVPS', () =>
  startSimulatorHarness({
    protocol: GARANTI,
    returnField: 'successurl',
    refusedTerminal: (terminal) => withSecret(terminal, 'provisionPassword', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: {
      checked: [
        'clientid',
        'oid',
        'mdstatus',
        'cavv',
        'eci',
        'rnd',
        'hashparams',
        'hash',
        'apiversion',
      ],
      // Only the order's number is hashed; the other values are compared where they came.
      repeats: ['amountMinor', 'installmentCount', 'operation', 'callbackUrl', 'cardDigits'],
      unsignedProof: ['xid'],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'storeKey', 'another'),
        (terminal) => ({ ...terminal, account: { ...terminal.account, terminalId: '30691297' } }),
      ],
    },
  }),
)
