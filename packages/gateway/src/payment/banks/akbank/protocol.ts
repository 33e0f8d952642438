import type { BankProtocol } from '../bank-protocol.ts'
import { createAkbankConnector } from './connector.ts'
import { akbankHashIsRight } from './hash.ts'
import { MANIFEST } from './manifest.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const AKBANK: BankProtocol = {
  ...MANIFEST,
  // A callback may hold any further field: fields that are neither signed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: akbankHashIsRight,
  connect: createAkbankConnector,
}
