import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

const NUMBER = /^[0-9A-Za-z]{1,20}$/

const CREDENTIALS = {
  merchantId: openCredential('Üye iş yeri numarası (MID)', 'Merchant number (MID)', {
    pattern: NUMBER,
  }),
  terminalId: openCredential('Terminal numarası (TID)', 'Terminal number (TID)', {
    pattern: NUMBER,
  }),
  posnetId: openCredential('Posnet numarası', 'Posnet number', { pattern: NUMBER }),
  encryptionKey: secretCredential('Şifreleme anahtarı (ENCKEY)', 'Encryption key (ENCKEY)'),
} as const

export function posnetCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

function addressesAt(host: string) {
  return {
    apiUrl: `https://${host}/PosnetWebService/XML`,
    gateUrl: `https://${host}/3DSWebService/YKBPaymentService`,
  }
}

export const MANIFEST: BankManifest = {
  name: 'posnet',
  title: 'PosNet',
  page: 'yapi-kredi',
  credentials: CREDENTIALS,
  accountName: 'terminalId',
  shortOrderNumbers: true,
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: false,
    queriesNeedPassword: false,
    pointsAfterThreeDSecure: true,
    pointsWithCard: false,
    // The form has no card in clear: the bank itself encrypted the one that the gateway named.
    callbackSignsCard: true,
    inquiryShowsCard: true,
  },
  presets: [
    {
      name: 'yapikredi',
      title: 'Yapı Kredi',
      bankCode: '0067',
      live: addressesAt('posnet.yapikredi.com.tr'),
      test: addressesAt('setmpos.ykb.com'),
    },
  ],
  simulator: {
    apiPath: '/posnet/PosnetWebService/XML',
    gatePath: '/posnet/3DSWebService/YKBPaymentService',
  },
  sandbox: {
    alias: 'yapikredi',
    bankCode: '0067',
    terminals: [
      {
        id: '171',
        account: { merchantId: '6706598320', terminalId: '67005551', posnetId: '9644' },
        secrets: { encryptionKey: '10,10,10,10,10,10,10,10' },
      },
      {
        id: '172',
        account: { merchantId: '6706598321', terminalId: '67005552', posnetId: '9645' },
        secrets: { encryptionKey: '11,11,11,11,11,11,11,11' },
      },
    ],
  },
}
