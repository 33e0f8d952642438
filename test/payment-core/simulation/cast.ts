import type { StoredCard } from '../../../packages/gateway/src/cards/index.ts'
import type { CommissionRate } from '../../../packages/gateway/src/installments/index.ts'
import { Secret } from '../../../packages/gateway/src/kernel/index.ts'
import {
  type Merchant,
  PERMISSIONS,
  type Terminal,
} from '../../../packages/gateway/src/merchants/index.ts'

/** Who appears in every schedule: one merchant, two terminals, one card. */
export const MERCHANT: Merchant = {
  merchantId: 'merchant',
  merchantNumber: '1100000001',
  name: 'Deneme',
  status: 'Active',
  permissions: new Set(PERMISSIONS),
}

function terminal(alias: string, isDefault: boolean): Terminal {
  return {
    merchantId: 'merchant',
    terminalId: `terminal-${alias}`,
    state: 'Active',
    alias,
    isDefault,
    connector: 'nestpay',
    environment: 'sandbox',
    apiUrl: 'http://bank.test/api',
    gateUrl: 'http://bank.test/gate',
    clientId: '190000001',
    userName: 'api',
    password: new Secret('password', 'password'),
    storeKey: new Secret('store key', 'store key'),
    halfSecureAccepted: [2, 3],
    captureMaximumPercent: 100,
    callbackNames: [],
  }
}

export const TERMINALS: readonly [Terminal, ...Terminal[]] = [
  terminal('main', true),
  terminal('second', false),
]

export const CARD: StoredCard = {
  merchantId: MERCHANT.merchantId,
  tokenHash: Buffer.alloc(32, 7),
  cardSealed: Buffer.from('sealed'),
  fingerprint: Buffer.alloc(32, 9),
  bin: '552879',
  lastFour: '0008',
  profile: {
    prefix: '552879',
    cardBrand: 'Mastercard',
    cardNetwork: 'Bonus',
    cardType: 'Credit',
    cardSubType: 'Classic',
    bankCode: '0062',
    bankTitle: 'Deneme Bankası',
    isVirtual: false,
    isDomestic: true,
    isCommercial: false,
  },
  expiresAt: new Date('2099-01-01T00:00:00Z'),
}

export const RATES: readonly CommissionRate[] = [
  {
    planId: 'plan',
    merchantId: null,
    cardNetwork: 'Bonus',
    bankCode: null,
    cardType: 'Credit',
    installmentCount: 1,
    rateBasisPoints: 213,
    blockedDays: 1,
    validFrom: new Date(0),
    validUntil: null,
  },
]
