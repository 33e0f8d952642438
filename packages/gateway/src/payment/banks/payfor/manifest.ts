import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a PayFor bank holds. */
const CREDENTIALS = {
  mbrId: openCredential(
    'Banka numarası (MbrId; QNB için 5)',
    'Number of the bank (MbrId; 5 for QNB)',
    { pattern: /^\d{1,4}$/ },
  ),
  merchantId: openCredential('Üye iş yeri numarası (MerchantId)', 'Merchant number (MerchantId)', {
    pattern: /^\d{1,20}$/,
  }),
  terminalId: openCredential(
    'Terminal numarası; gün sonu için',
    'Terminal number; for the day end',
    { isRequired: false },
  ),
  userCode: openCredential('API kullanıcısı (UserCode)', 'API user (UserCode)'),
  userPass: secretCredential('API parolası (UserPass)', 'API password (UserPass)'),
  merchantPass: secretCredential(
    'İş yeri anahtarı (MerchantPass)',
    'Key of the hashes (MerchantPass)',
  ),
} as const

export function payforCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

function addressesAt(host: string) {
  const gateway = `https://${host}/Gateway`
  return { apiUrl: `${gateway}/XMLGate.aspx`, gateUrl: `${gateway}/Default.aspx` }
}

export const MANIFEST: BankManifest = {
  name: 'payfor',
  title: 'PayFor',
  page: 'qnb',
  credentials: CREDENTIALS,
  accountName: 'merchantId',
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 85,
    capturesAbove: true,
    // An order inquiry is answered whatever the password.
    queriesNeedPassword: false,
    // The bank takes what its form named, and the form names no points.
    pointsAfterThreeDSecure: false,
    callbackSignsCard: false,
    inquiryShowsCard: true,
  },
  // Ziraat Katılım speaks PayFor and is left out, because the hash of its callbacks cannot be verified.
  presets: [
    {
      name: 'qnb',
      title: 'QNB',
      bankCode: '0111',
      live: addressesAt('vpos.qnb.com.tr'),
      test: addressesAt('vpostest.qnb.com.tr'),
    },
  ],
  simulator: {
    apiPath: '/payfor/Gateway/XMLGate.aspx',
    gatePath: '/payfor/Gateway/Default.aspx',
  },
  sandbox: {
    alias: 'qnb',
    bankCode: '0111',
    terminals: [
      {
        id: '121',
        account: {
          mbrId: '5',
          merchantId: '085300000009597',
          userCode: 'QNB_API_KULLANICI',
          terminalId: 'VS010480',
        },
        secrets: { merchantPass: '12345678', userPass: 'VEZNE1234' },
      },
      {
        id: '122',
        account: {
          mbrId: '5',
          merchantId: '085300000009704',
          userCode: 'QNB_API_KULLANICI_3DPAY',
          terminalId: 'VS010481',
        },
        secrets: { merchantPass: '12345678', userPass: 'UcBN0' },
      },
    ],
  },
}
