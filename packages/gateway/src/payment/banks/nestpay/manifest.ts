import type { BankManifest, ManifestPreset } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a NestPay bank holds. */
const CREDENTIALS = {
  clientId: openCredential('Üye iş yeri numarası (clientId)', 'Merchant number (clientId)'),
  userName: openCredential('API kullanıcı adı', 'API user name'),
  password: secretCredential('API parolası', 'API password'),
  storeKey: secretCredential('İş yeri anahtarı (storeKey)', 'Store key (storeKey)'),
} as const

export function nestpayCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

/** The paths of present installations. A bank with older ones says so in its letter. */
function addressesAt(host: string) {
  return { apiUrl: `https://${host}/fim/api`, gateUrl: `https://${host}/fim/est3Dgate` }
}

const COMMON_TEST_HOST = 'entegrasyon.asseco-see.com.tr'

type Row = readonly [name: string, title: string, bankCode: string, host: string, test?: string]

const BANKS: readonly Row[] = [
  ['alternatif', 'Alternatif Bank', '0124', 'sanalpos.abank.com.tr'],
  ['anadolubank', 'Anadolubank', '0135', 'anadolusanalpos.est.com.tr'],
  ['halkbank', 'Halkbank', '0012', 'sanalpos.halkbank.com.tr'],
  ['ing', 'ING', '0099', 'sanalpos.ingbank.com.tr'],
  ['isbank', 'İş Bankası', '0064', 'sanalpos.isbank.com.tr', 'istest.asseco-see.com.tr'],
  ['sekerbank', 'Şekerbank', '0059', 'sanalpos.sekerbank.com.tr'],
  ['teb', 'TEB', '0032', 'sanalpos.teb.com.tr'],
  ['turkiyefinans', 'Türkiye Finans', '0206', 'sanalpos.turkiyefinans.com.tr'],
  [
    'ziraat',
    'Ziraat Bankası',
    '0010',
    'sanalpos2.ziraatbank.com.tr',
    'torus-stage-ziraat.asseco-see.com.tr',
  ],
]

function presetOf([name, title, bankCode, host, test = COMMON_TEST_HOST]: Row): ManifestPreset {
  return { name, title, bankCode, live: addressesAt(host), test: addressesAt(test) }
}

const SANDBOX_SECRETS = { password: 'VEZNE1234', storeKey: 'VEZNESTORE1' }

export const MANIFEST: BankManifest = {
  name: 'nestpay',
  title: 'NestPay',
  page: 'nestpay',
  credentials: CREDENTIALS,
  accountName: 'clientId',
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: true,
    queriesNeedPassword: true,
    pointsAfterThreeDSecure: true,
    callbackSignsCard: true,
    inquiryShowsCard: true,
  },
  presets: BANKS.map(presetOf),
  simulator: { apiPath: '/fim/api', gatePath: '/fim/est3Dgate' },
  sandbox: {
    alias: 'simulator',
    // Halkbank's, a bank that speaks NestPay.
    bankCode: '0012',
    terminals: [
      {
        id: '101',
        account: { clientId: '190000001', userName: 'vezneapi' },
        secrets: SANDBOX_SECRETS,
      },
      {
        id: '102',
        account: { clientId: '190000002', userName: 'vezneapi' },
        secrets: SANDBOX_SECRETS,
      },
    ],
  },
}
