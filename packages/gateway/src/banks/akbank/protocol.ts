import type { BankProtocol } from '../bank-protocol.ts'
import { createAkbankConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { akbankHashIsRight } from './hash.ts'

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
  // Names outside the signed list are not read.
  mayBeAddedToCallbacks: () => false,
  hashIsRight: akbankHashIsRight,
  connect: createAkbankConnector,
}
