import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

const SAFE_ID = /^[0-9A-Za-z]{8,64}$/

/** What Akbank's letter holds. */
const CREDENTIALS = {
  merchantSafeId: openCredential(
    'Üye iş yeri güvenli numarası (merchantSafeId)',
    'Merchant safe id (merchantSafeId)',
    { pattern: SAFE_ID },
  ),
  terminalSafeId: openCredential(
    'Terminal güvenli numarası (terminalSafeId)',
    'Terminal safe id (terminalSafeId)',
    { pattern: SAFE_ID },
  ),
  subMerchantId: openCredential(
    'Alt üye iş yeri numarası (subMerchantId)',
    'Sub-merchant id (subMerchantId)',
    { isRequired: false },
  ),
  // Used as text, although the bank's own looks like hexadecimal digits.
  secretKey: secretCredential('Güvenlik anahtarı (secretKey)', 'Secret key (secretKey)'),
} as const

export function akbankCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

function addressesOf(stage: '' | 'pre') {
  return {
    apiUrl: `https://api${stage}.akbank.com/api/v1/payment/virtualpos/transaction/process`,
    gateUrl: `https://virtualpospaymentgateway${stage}.akbank.com/securepay`,
  }
}

export const MANIFEST: BankManifest = {
  name: 'akbank',
  title: 'Akbank JSON',
  page: 'akbank',
  credentials: CREDENTIALS,
  accountName: 'terminalSafeId',
  features: {
    refundsBeforeDayEnd: true,
    captureMinimumPercent: 0,
    capturesAbove: false,
    queriesNeedPassword: true,
    pointsAfterThreeDSecure: true,
    callbackSignsCard: true,
    inquiryShowsCard: true,
  },
  presets: [
    {
      name: 'akbank',
      title: 'Akbank',
      bankCode: '0046',
      live: addressesOf(''),
      test: addressesOf('pre'),
    },
  ],
  simulator: {
    apiPath: '/akbank/api/v1/payment/virtualpos/transaction/process',
    gatePath: '/akbank/securepay',
  },
  sandbox: {
    alias: 'akbank',
    bankCode: '0046',
    terminals: [
      {
        id: '111',
        account: {
          merchantSafeId: '2023090417500272654BD9A49CF07574',
          terminalSafeId: '2023090417500284633D137A249DBBEB',
        },
        secrets: {
          secretKey:
            '3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f',
        },
      },
      {
        id: '112',
        account: {
          merchantSafeId: '20261124000000010000000000000001',
          terminalSafeId: '20261124000000010000000000000002',
        },
        secrets: { secretKey: 'VEZNEAKBANKSECRET2' },
      },
    ],
  },
}
