import { describe, expect, test } from 'vitest'
import {
  CARD_TOKEN,
  callOf,
  createHarness,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { countRows } from '../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { PERMISSIONS } from '../merchants/index.ts'
import { inquire, inquirePoints, provision, returnPayment } from './index.ts'

const at = useHarness()

function byOrder(orderId: string, merchantId = at.merchant.merchantId) {
  return inquire(at.ports, merchantId, { orderId, paymentConversationId: null })
}

function byConversation(paymentConversationId: string, merchantId = at.merchant.merchantId) {
  return inquire(at.ports, merchantId, { orderId: null, paymentConversationId })
}

/** A payment of the conversation `c`, one millisecond after the one before. */
async function payment(fault?: 'timeoutBooked' | 'notSent' | { declined: string }) {
  at.clock.turn(1)
  if (fault !== undefined) at.bank.fail('authorize', fault)
  const call = callOf(at, { conversationId: 'c' })
  return (await provision(at.ports, call, requestOf())).orderId
}

describe('decision 5.7: inquire', () => {
  test('by order id: the order, and each step of it', async () => {
    const orderId = await taken(at)
    await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
    const view = await byOrder(orderId)
    expect(view).toMatchObject({
      order: { orderId, state: 'PartiallyReturned', returnedMinor: 3_000n },
      money: { orderId },
      matchCount: null,
    })
    expect(view.steps).toMatchObject([
      { amountMinor: 10_000n, transactionType: 'Auth', transactionStatus: 'PartiallyReturned' },
      { amountMinor: 3_000n, transactionType: 'Return', transactionStatus: 'Approved' },
    ])
  })

  test('by ConversationId: the newest that did not fail, and how many match', async () => {
    await payment({ declined: '05' })
    const older = await payment()
    const newer = await payment('timeoutBooked')
    await payment('notSent')
    await payment({ declined: '51' })
    expect(older).not.toBe(newer)
    expect(await byConversation('c')).toMatchObject({
      order: { orderId: newer, state: 'Unknown' },
      matchCount: 5,
    })
  })

  test('where all failed, the newest of them', async () => {
    await payment({ declined: '05' })
    const newest = await payment({ declined: '51' })
    expect(await byConversation('c')).toMatchObject({ order: { orderId: newest }, matchCount: 2 })
  })

  test('another merchant’s order, and none at all, are not found', async () => {
    const orderId = await taken(at)
    await payment()
    const stranger = at.ports.newId()
    const refusals = await Promise.all([
      refusalOf(byOrder(orderId, stranger)),
      refusalOf(byConversation('c', stranger)),
      refusalOf(byOrder(stranger)),
      refusalOf(byConversation('d')),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'ORDER_NOT_FOUND'))
  })

  test('without either of the two it is malformed', async () => {
    const nothing = { orderId: null, paymentConversationId: null }
    const refusal = await refusalOf(inquire(at.ports, at.merchant.merchantId, nothing))
    expect(refusal.code).toBe('INVALID_FIELD')
  })
})

describe('decision 3.5: points', () => {
  const ask = (currency: string | null = null, cardToken = CARD_TOKEN) =>
    inquirePoints(at.ports, at.merchant, { cardToken, currency })

  test('what the bank says', async () => {
    expect(await ask()).toEqual({ ok: true, availableMinor: 4_200n })
    at.bank.pointsAnswer = { kind: 'unavailable', cause: 'timeout' }
    expect(await ask('TRY')).toEqual({ ok: false, error: 'BANK_NOT_REACHED' })
    expect(await countRows(at, 'payment_order')).toBe(0)
  })

  test('refused: another currency, an unknown card, a merchant without points', async () => {
    const codes = [await refusalOf(ask('USD')), await refusalOf(ask(null, 'nobody’s'))]
    const permissions = PERMISSIONS.filter((one) => one !== 'Points')
    Object.assign(at, await createHarness(at.pool, { permissions }))
    codes.push(await refusalOf(ask()))
    expect(codes.map(({ code }) => code)).toEqual([
      'CURRENCY_NOT_SUPPORTED',
      'CARD_TOKEN_NOT_FOUND',
      'PERMISSION_MISSING',
    ])
  })
})
