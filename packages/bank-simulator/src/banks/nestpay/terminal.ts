import { sandboxPair, type Terminal } from '../../bank/index.ts'

/** What the NestPay bank knows of its terminals. They share the credentials, and each has a day end of its own. */
export const nestpay = {
  apiUser: 'vezneapi',
  apiPassword: 'VEZNE1234',
  /** Signs the 3-D Secure form and its callback. It differs from the API password. */
  storeKey: 'VEZNESTORE1',
  terminalId: '00190001',
  // ASCII only, because some clients hash other letters in callbacks wrongly.
  merchantName: 'Vezne Sandbox Magazasi',
} as const

/** The values are fixed, so that a sandbox works with any simulator without configuration. */
export const nestpayTerminals: readonly Terminal[] = sandboxPair(
  { clientId: '190000001' },
  { clientId: '190000002' },
)
