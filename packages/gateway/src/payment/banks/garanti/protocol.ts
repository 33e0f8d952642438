import type { BankProtocol } from '../bank-protocol.ts'
import { createGarantiConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { garantiHashIsRight } from './hash.ts'
import { TEST_TRAITS } from './test-traits.ts'

export const GARANTI: BankProtocol = {
  name: 'garanti',
  title: 'Garanti GVPS',
  credentials: CREDENTIALS,
  features: FEATURES,
  accountName: 'terminalId',
  simulator: { apiPath: '/garanti/VPServlet', gatePath: '/garanti/servlet/gt3dengine' },
  // A callback may hold any further field: fields that are neither hashed nor compared are not read.
  mayBeAddedToCallbacks: () => false,
  test: TEST_TRAITS,
  hashIsRight: garantiHashIsRight,
  connect: createGarantiConnector,
}
