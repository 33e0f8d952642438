import type { BankProtocol } from '../bank-protocol.ts'
import { mayBeAddedToCallbacks } from './callback-names.ts'
import { createNestpayConnector } from './connector.ts'
import { nestpayHashIsRight } from './hash.ts'
import { MANIFEST } from './manifest.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const NESTPAY: BankProtocol = {
  ...MANIFEST,
  mayBeAddedToCallbacks,
  test: TEST_TRAITS,
  hashIsRight: nestpayHashIsRight,
  connect: createNestpayConnector,
}
