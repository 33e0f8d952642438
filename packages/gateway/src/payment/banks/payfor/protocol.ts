import type { BankProtocol } from '../bank-protocol.ts'
import { createPayforConnector } from './connector.ts'
import { payforHashIsRight } from './hash.ts'
import { MANIFEST } from './manifest.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const PAYFOR: BankProtocol = {
  ...MANIFEST,
  // A callback may hold any further field: fields that are neither hashed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: payforHashIsRight,
  connect: createPayforConnector,
}
