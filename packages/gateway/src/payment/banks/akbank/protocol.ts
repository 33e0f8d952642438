import type { BankProtocol } from '../bank-protocol.ts'
import { createAkbankConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { akbankHashIsRight } from './hash.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const AKBANK: BankProtocol = {
  name: 'akbank',
  title: 'Akbank JSON',
  credentials: CREDENTIALS,
  features: FEATURES,
  accountName: 'terminalSafeId',
  simulator: {
    apiPath: '/akbank/api/v1/payment/virtualpos/transaction/process',
    gatePath: '/akbank/securepay',
  },
  // A callback may hold any further field: fields that are neither signed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: akbankHashIsRight,
  connect: createAkbankConnector,
}
