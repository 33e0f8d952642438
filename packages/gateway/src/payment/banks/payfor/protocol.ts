import type { BankProtocol } from '../bank-protocol.ts'
import { createPayforConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { payforHashIsRight } from './hash.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const PAYFOR: BankProtocol = {
  name: 'payfor',
  title: 'PayFor',
  credentials: CREDENTIALS,
  features: FEATURES,
  accountName: 'merchantId',
  simulator: {
    apiPath: '/payfor/Gateway/XMLGate.aspx',
    gatePath: '/payfor/Gateway/Default.aspx',
  },
  // A callback may hold any further field: fields that are neither hashed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: payforHashIsRight,
  connect: createPayforConnector,
}
