import type { BankProtocol } from '../bank-protocol.ts'
import { mayBeAddedToCallbacks } from './callback-names.ts'
import { createNestpayConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { nestpayHashIsRight } from './hash.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const NESTPAY: BankProtocol = {
  name: 'nestpay',
  title: 'NestPay',
  credentials: CREDENTIALS,
  features: FEATURES,
  accountName: 'clientId',
  simulator: { apiPath: '/fim/api', gatePath: '/fim/est3Dgate' },
  mayBeAddedToCallbacks,
  test: TEST_TRAITS,
  hashIsRight: nestpayHashIsRight,
  connect: createNestpayConnector,
}
