import type { BankManifest, ManifestPreset } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a NestPay bank holds. */
const CREDENTIALS = {
  clientId: openCredential({
    tr: 'Üye iş yeri numarası (clientId)',
    en: 'Merchant number (clientId)',
  }),
  userName: openCredential({ tr: 'API kullanıcı adı', en: 'API user name' }),
  password: secretCredential({ tr: 'API parolası', en: 'API password' }),
  storeKey: secretCredential({ tr: 'İş yeri anahtarı (storeKey)', en: 'Store key (storeKey)' }),
} as const

export function nestpayCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

/** The paths of present installations. A bank with older ones says so in its letter. */
function addressesAt(host: string) {
  return { apiUrl: `https://${host}/fim/api`, gateUrl: `https://${host}/fim/est3Dgate` }
}

const COMMON_TEST_HOST = 'entegrasyon.asseco-see.com.tr'

function preset(
  name: string,
  title: string,
  {
    bankCode,
    host,
    test = COMMON_TEST_HOST,
  }: Readonly<Record<'bankCode' | 'host', string>> & Readonly<{ test?: string }>,
): ManifestPreset {
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
    queriesNeedPassword: true,
    pointsAfterThreeDSecure: true,
    callbackSignsCard: true,
    inquiryShowsCard: true,
  },
  presets: [
    preset('alternatif', 'Alternatif Bank', { bankCode: '0124', host: 'sanalpos.abank.com.tr' }),
    preset('anadolubank', 'Anadolubank', {
      bankCode: '0135',
      host: 'anadolusanalpos.est.com.tr',
    }),
    preset('halkbank', 'Halkbank', { bankCode: '0012', host: 'sanalpos.halkbank.com.tr' }),
    preset('ing', 'ING', { bankCode: '0099', host: 'sanalpos.ingbank.com.tr' }),
    preset('isbank', 'İş Bankası', {
      bankCode: '0064',
      host: 'sanalpos.isbank.com.tr',
      test: 'istest.asseco-see.com.tr',
    }),
    preset('sekerbank', 'Şekerbank', { bankCode: '0059', host: 'sanalpos.sekerbank.com.tr' }),
    preset('teb', 'TEB', { bankCode: '0032', host: 'sanalpos.teb.com.tr' }),
    preset('turkiyefinans', 'Türkiye Finans', {
      bankCode: '0206',
      host: 'sanalpos.turkiyefinans.com.tr',
    }),
    preset('ziraat', 'Ziraat Bankası', {
      bankCode: '0010',
      host: 'sanalpos2.ziraatbank.com.tr',
      test: 'torus-stage-ziraat.asseco-see.com.tr',
    }),
  ],
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
