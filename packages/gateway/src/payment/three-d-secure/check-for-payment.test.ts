import { describe, expect, test } from 'vitest'
import { NO_LABELS } from '../../base/kernel/index.ts'

import { PERMISSIONS } from '../merchants/index.ts'
import { checkSessionForPayment, type SessionPaymentRequest } from './check-for-payment.ts'
import type { ThreeDSecureSession } from './session.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-000000000001',
  merchantNumber: '1100000001',
  name: 'Deneme',
  status: 'Active' as const,
  permissions: new Set(PERMISSIONS),
}
const FINISHED: ThreeDSecureSession = {
  merchantId: MERCHANT.merchantId,
  sessionId: '01900000-0000-7000-8000-0000000000aa',
  state: 'VerificationFinished',
  usage: 'Free',
  cardTokenHash: Buffer.alloc(32, 1),
  terminalId: '01900000-0000-7000-8000-0000000000bb',
  routing: null,
  paymentType: 'Auth',
  amountMinor: 25_075n,
  pointAmountMinor: 75n,
  currency: 'TRY',
  installmentCount: 3,
  languageCode: 'tr',
  conversationId: 'conv-1',
  attempt: 1,
  bankOrderId: 'vz01n1',
  mdStatus: 1,
  mdErrorMessage: null,
  proofSealed: Buffer.from('sealed'),
  claimedByOrderId: null,
  createdAt: later(-5),
  verifyUntil: later(10),
  provisionUntil: later(15),
  ...NO_LABELS,
}
const NOTHING: SessionPaymentRequest = {
  cardTokenHash: null,
  amountMinor: null,
  pointAmountMinor: null,
  currency: null,
  installmentCount: null,
  paymentType: null,
}
const CIRCUMSTANCES = { merchant: MERCHANT, now: NOW, halfSecureAcceptedByBank: [2, 3, 4] }

const check = (
  session: Partial<ThreeDSecureSession>,
  request: Partial<SessionPaymentRequest> = {},
  circumstances: Partial<typeof CIRCUMSTANCES> = {},
) =>
  checkSessionForPayment(
    { ...FINISHED, ...session },
    { ...NOTHING, ...request },
    { ...CIRCUMSTANCES, ...circumstances },
  )

describe('States, mdStatus: who may pay', () => {
  test.each([1, 2, 3, 4])('mdStatus %i passes where half secure is accepted', (mdStatus) => {
    expect(check({ mdStatus })).toMatchObject({ ok: true, values: { mdStatus } })
  })

  test.each([0, 5, 6, 7, 8])('mdStatus %i never passes', (mdStatus) => {
    expect(check({ mdStatus })).toEqual({ ok: false, error: 'VERIFICATION_FAILED' })
  })

  test('a status outside the table never passes', () => {
    expect(check({ mdStatus: 9 })).toEqual({ ok: false, error: 'VERIFICATION_FAILED' })
  })

  test.each([2, 3, 4])('mdStatus %i is refused without the permission HalfSecure', (mdStatus) => {
    const permissions = new Set(PERMISSIONS.filter((name) => name !== 'HalfSecure'))
    const merchant = { ...MERCHANT, permissions }
    const refused = { ok: false, error: 'HALF_SECURE_NOT_ALLOWED' }
    expect(check({ mdStatus }, {}, { merchant })).toEqual(refused)
    expect(check({ mdStatus: 1 }, {}, { merchant }).ok).toBe(true)
  })

  test.each([2, 3, 4])('mdStatus %i is refused where the bank refuses it', (mdStatus) => {
    const halfSecureAcceptedByBank = [2, 3, 4].filter((accepted) => accepted !== mdStatus)
    const refused = { ok: false, error: 'HALF_SECURE_NOT_ALLOWED' }
    expect(check({ mdStatus }, {}, { halfSecureAcceptedByBank })).toEqual(refused)
  })
})

describe('decisions 4.1 and 4.3: a session that carries no payment', () => {
  const open = { mdStatus: null, proofSealed: null, provisionUntil: null } as const
  const order = '01900000-0000-7000-8000-0000000000cc'
  test.each([
    ['of another merchant', { merchantId: FINISHED.sessionId }, 'SESSION_NOT_FOUND'],
    ['not started', { ...open, state: 'SessionIdRequested' }, 'SESSION_NOT_VERIFIED'],
    ['on its way', { ...open, state: 'VerificationStarted' }, 'SESSION_NOT_VERIFIED'],
    [
      'never started in time',
      { ...open, state: 'SessionIdRequested', verifyUntil: NOW },
      'SESSION_EXPIRED',
    ],
    [
      'started and left alone',
      { ...open, state: 'VerificationStarted', verifyUntil: NOW },
      'SESSION_EXPIRED',
    ],
    ['ended by the job', { ...open, mdStatus: 5 }, 'SESSION_EXPIRED'],
    ['verified too long ago', { provisionUntil: NOW }, 'SESSION_EXPIRED'],
    ['without a proof', { proofSealed: null }, 'SESSION_INVALID'],
  ] as const)('%s', (_, session, error) => {
    expect(check(session)).toEqual({ ok: false, error })
  })

  test.each([
    ['claimed', { usage: 'Claimed' }],
    ['completed', { usage: 'Claimed', state: 'ProvisionCompleted' }],
    ['spent', { usage: 'Spent' }],
    ['spent, long ago', { usage: 'Spent', provisionUntil: later(-60) }],
  ] as const)('%s: refused with the order it led to', (_, session) => {
    const verdict = check({ ...session, claimedByOrderId: order })
    expect(verdict).toEqual({ ok: false, error: 'SESSION_ALREADY_USED', orderId: order })
  })

  test('a moment before its end a session still pays', () => {
    expect(check({ provisionUntil: new Date(NOW.getTime() + 1) }).ok).toBe(true)
  })
})

describe('decision 4.4: the session binds the payment', () => {
  const values = {
    cardTokenHash: FINISHED.cardTokenHash,
    amountMinor: 25_075n,
    pointAmountMinor: 75n,
    currency: 'TRY',
    installmentCount: 3,
    paymentType: 'Auth' as const,
  }

  test('what is absent is taken from the session', () => {
    expect(check({})).toMatchObject({
      ok: true,
      values: { ...values, bankOrderId: 'vz01n1', terminalId: FINISHED.terminalId, mdStatus: 1 },
    })
  })

  test('what is sent and equal passes', () => {
    expect(check({}, values)).toMatchObject({ ok: true, values })
  })

  test.each([
    ['cardToken', { cardTokenHash: Buffer.alloc(32, 2) }],
    ['amount', { amountMinor: 25_074n }],
    ['amount', { amountMinor: 25_076n }],
    ['pointAmount', { pointAmountMinor: 0n }],
    ['currency', { currency: 'USD' }],
    ['installmentCount', { installmentCount: 1 }],
    ['paymentType', { paymentType: 'PreAuth' as const }],
  ])('a different %s is refused: %o', (field, difference) => {
    const mismatch = { ok: false, error: 'SESSION_MISMATCH', field }
    expect(check({}, difference)).toEqual(mismatch)
    expect(check({}, { ...values, ...difference })).toEqual(mismatch)
  })
})
