import { connectorContract } from '../testing/connector-contract.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { startSimulatorHarness } from '../testing/simulator-harness.ts'
import { INTERVPOS } from './connector.ts'

connectorContract('InterVPOS', () =>
  startSimulatorHarness({
    protocol: INTERVPOS,
    // The gateway brings the form, so that the browser has none that names the address.
    returnField: null,
    refusedTerminal: (terminal) => withSecret(terminal, 'userPass', 'wrong'),
    stateAfterDayEnd: 'settled',
    groupOfTooMuch: 'state',
    callback: {
      checked: [
        ...['PurchAmount', 'Currency', 'OkUrl', 'FailUrl', 'MD', 'OrderId'],
        ...['mdStatus', 'HASH', 'HASHPARAMS'],
      ],
      repeats: ['amountMinor', 'callbackUrl', 'cardDigits'],
      unsignedProof: ['PayerTxnId', 'Eci', 'PayerAuthenticationCode'],
      otherTerminals: [
        (terminal) => withSecret(terminal, 'merchantPass', 'another'),
        (terminal) => ({ ...terminal, account: { ...terminal.account, shopCode: '1' } }),
      ],
    },
  }),
)
