import type { BankProtocol } from '../bank-protocol.ts'
import { createPayforConnector, FEATURES } from './connector.ts'
import { CREDENTIALS } from './credentials.ts'
import { payforHashIsRight } from './hash.ts'

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
  // Names outside the hashed list are not read, but for those that are compared.
  mayBeAddedToCallbacks: () => false,
  hashIsRight: payforHashIsRight,
  connect: createPayforConnector,
}
