import { connectorContract } from '../testing/connector-contract.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { POSNET } from './connector.ts'

connectorContract('PosNet', () =>
  startSimulatorHarness({
    protocol: POSNET,
    returnField: 'merchantReturnURL',
    refusedTerminal: (terminal) => ({
      ...terminal,
      account: { ...terminal.account, merchantId: '6706598399' },
    }),
    // Its record of an order does not say why a payment was declined.
    toldDecline: '05',
    stateAfterDayEnd: 'taken',
    groupOfTooMuch: 'data',
    callback: {
      checked: ['MerchantPacket', 'BankPacket', 'Sign'],
      repeats: ['amountMinor', 'installmentCount'],
      unsignedProof: [],
      otherTerminals: [(terminal) => withSecret(terminal, 'encryptionKey', '1,1,1,1,1,1,1,1')],
    },
  }),
)
