import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of an InterVPOS bank holds. */
const CREDENTIALS = {
  shopCode: openCredential('Üye iş yeri numarası (ShopCode)', 'Merchant number (ShopCode)', {
    pattern: /^\d{1,20}$/,
  }),
  userCode: openCredential('API kullanıcısı (UserCode)', 'API user (UserCode)'),
  userPass: secretCredential('API parolası (UserPass)', 'API password (UserPass)'),
  merchantPass: secretCredential(
    'İş yeri 3D anahtarı (MerchantPass)',
    'Key of the hashes (MerchantPass)',
  ),
} as const

export function intervposCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

/** One address takes the calls of programs and the forms of verifications. */
function addressesAt(host: string) {
  const url = `https://${host}/mpi/Default.aspx`
  return { apiUrl: url, gateUrl: url }
}

const SANDBOX_PATH = '/intervpos/mpi/Default.aspx'

export const MANIFEST: BankManifest = {
  name: 'intervpos',
  title: 'InterVPOS',
  page: 'denizbank',
  credentials: CREDENTIALS,
  accountName: 'shopCode',
  // Its longest number is not public: programs use 30 letters at most.
  shortOrderNumbers: true,
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: false,
    queriesNeedPassword: true,
    // Nobody has said whether an amount of points is a part of the payment's amount.
    pointsAfterThreeDSecure: false,
    pointsWithCard: false,
    // No browser sees the form: the bank gets it, with the card, from us.
    callbackSignsCard: true,
    inquiryShowsCard: false,
  },
  presets: [
    {
      name: 'denizbank',
      title: 'DenizBank',
      bankCode: '0134',
      live: addressesAt('inter-vpos.com.tr'),
      test: addressesAt('test.inter-vpos.com.tr'),
    },
  ],
  simulator: { apiPath: SANDBOX_PATH, gatePath: SANDBOX_PATH },
  sandbox: {
    alias: 'denizbank',
    bankCode: '0134',
    terminals: [
      {
        id: '161',
        account: { shopCode: '3123', userCode: 'InterTestApi' },
        secrets: { userPass: '3', merchantPass: 'gDg1N' },
      },
      {
        id: '162',
        account: { shopCode: '3124', userCode: 'InterTestApi2' },
        secrets: { userPass: 'VEZNE1234', merchantPass: 'VEZNEINTER2' },
      },
    ],
  },
}
