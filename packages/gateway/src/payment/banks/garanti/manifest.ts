import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

const NUMBER = /^[0-9A-Za-z]{1,20}$/
const USER = /^[0-9A-Za-z_]{1,32}$/

/** What Garanti's letter holds: one user pays and asks, another one voids and refunds. */
const CREDENTIALS = {
  merchantId: openCredential('Üye iş yeri numarası', 'Merchant number', { pattern: NUMBER }),
  terminalId: openCredential('Terminal numarası', 'Terminal number', { pattern: NUMBER }),
  provisionUser: openCredential('Provizyon kullanıcısı (PROVAUT)', 'Provision user (PROVAUT)', {
    pattern: USER,
  }),
  provisionPassword: secretCredential(
    'Provizyon kullanıcısının parolası',
    'Password of the provision user',
  ),
  refundUser: openCredential(
    'İptal ve iade kullanıcısı (PROVRFN)',
    'User of voids and refunds (PROVRFN)',
    { pattern: USER },
  ),
  refundPassword: secretCredential(
    'İptal ve iade kullanıcısının parolası',
    'Password of the user of voids and refunds',
  ),
  storeKey: secretCredential('3-D Secure anahtarı (storeKey)', '3-D Secure key (storeKey)'),
  subMerchantId: openCredential('Alt üye iş yeri numarası', 'Sub-merchant number', {
    isRequired: false,
  }),
} as const

export function garantiCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

function addressesAt(host: string) {
  return { apiUrl: `https://${host}/VPServlet`, gateUrl: `https://${host}/servlet/gt3dengine` }
}

/** A terminal of the bank's public test shop. */
function publicTerminal(id: string, terminalId: string) {
  const users = { provisionUser: 'PROVAUT', refundUser: 'PROVRFN' }
  return {
    id,
    account: { merchantId: '7000679', terminalId, ...users },
    secrets: {
      provisionPassword: '123qweASD/',
      refundPassword: '123qweASD/',
      storeKey: '12345678',
    },
  }
}

export const MANIFEST: BankManifest = {
  name: 'garanti',
  title: 'Garanti GVPS',
  page: 'garanti',
  credentials: CREDENTIALS,
  accountName: 'terminalId',
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: true,
    queriesNeedPassword: true,
    pointsAfterThreeDSecure: true,
    callbackSignsCard: false,
    inquiryShowsCard: true,
  },
  presets: [
    {
      name: 'garanti',
      title: 'Garanti BBVA',
      bankCode: '0062',
      live: addressesAt('sanalposprov.garanti.com.tr'),
      test: addressesAt('sanalposprovtest.garantibbva.com.tr'),
    },
  ],
  simulator: { apiPath: '/garanti/VPServlet', gatePath: '/garanti/servlet/gt3dengine' },
  sandbox: {
    alias: 'garanti',
    bankCode: '0062',
    terminals: [publicTerminal('131', '30691298'), publicTerminal('132', '30691297')],
  },
}
