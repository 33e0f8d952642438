import { randomUUID } from 'node:crypto'
import { Secret, uuidV7 } from '../../packages/gateway/src/base/kernel/index.ts'
import { hashOfCardToken, type StoredCard } from '../../packages/gateway/src/payment/cards/index.ts'
import { sampleCard } from '../../packages/gateway/src/payment/cards/testing/sample-card.ts'
import type { CommissionRate } from '../../packages/gateway/src/payment/installments/index.ts'
import {
  type Merchant,
  PERMISSIONS,
  type Permission,
  type Terminal,
} from '../../packages/gateway/src/payment/merchants/index.ts'
import type { PaymentPorts } from '../../packages/gateway/src/payment/payments/index.ts'
import { SECONDS } from './turnable-clock.ts'

/** The settings of a sandbox. */
export const SETTINGS: PaymentPorts['settings'] = {
  bankTimeoutMilliseconds: 20 * SECONDS,
  sendWindowMilliseconds: 30 * SECONDS,
  unknownWindowMilliseconds: 45 * SECONDS,
  graceMilliseconds: 5 * SECONDS,
  preAuthDays: 7,
  dayEndPolicy: 'on-demand',
  dayEndMinutes: 23 * 60,
}

export function newMerchant(permissions: readonly Permission[] = PERMISSIONS): Merchant {
  return {
    merchantId: uuidV7(new Date()),
    merchantNumber: '1100000001',
    name: 'Deneme',
    status: 'Active',
    permissions: new Set(permissions),
  }
}

export function newTerminal(alias: string, isDefault: boolean): Terminal {
  return {
    merchantId: uuidV7(new Date()),
    terminalId: uuidV7(new Date()),
    state: 'Active',
    alias,
    isDefault,
    connector: 'nestpay',
    bankCode: '0046',
    programmes: null,
    environment: 'sandbox',
    apiUrl: `http://${alias}.test/api`,
    gateUrl: 'http://bank.test/gate',
    account: { clientId: '190000001', userName: 'api' },
    secrets: {
      password: new Secret('password', 'password'),
      storeKey: new Secret('store key', 'store key'),
    },
    isServed: true,
    halfSecureAccepted: [2, 3],
    captureMaximumPercent: 100,
    callbackNames: [],
  }
}

export function newCard(merchantId: string, cardToken: string): StoredCard {
  return sampleCard({ merchantId, tokenHash: hashOfCardToken(cardToken) })
}

/** Single payments cost 2 %, three installments 3 %; no other count is offered. */
export const RATES: readonly CommissionRate[] = [
  [1, 200],
  [3, 300],
].map(([installmentCount = 1, rateBasisPoints = 0]) => ({
  planId: randomUUID(),
  merchantId: null,
  terminalId: null,
  cardNetwork: 'Bonus',
  bankCode: null,
  cardType: 'Credit',
  installmentCount,
  rateBasisPoints,
  blockedDays: 1,
  blockedDayKind: 'calendar',
  paidIn: 'one',
  validFrom: new Date(0),
  validUntil: null,
}))
