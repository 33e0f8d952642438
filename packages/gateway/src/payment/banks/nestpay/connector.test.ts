import { connectorContract } from '../testing/connector-contract.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { NESTPAY } from './connector.ts'

connectorContract('NestPay', () =>
  startSimulatorHarness({
    protocol: NESTPAY,
    returnField: 'okUrl',
    refusedTerminal: (terminal) => withSecret(terminal, 'password', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: {
      checked: ['oid', 'amount', 'mdStatus', 'md', 'xid', 'eci', 'cavv', 'HASH'],
      repeats: [
        'amountMinor',
        'installmentCount',
        'random',
        'operation',
        'languageCode',
        'callbackUrl',
        'cardDigits',
      ],
      unsignedProof: [],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'storeKey', 'another'),
        (terminal) => ({ ...terminal, account: { ...terminal.account, clientId: 'another' } }),
      ],
    },
  }),
)
