import { describe, expect, test } from 'vitest'
import {
  CARD_TOKEN,
  callOf,
  createHarness,
  endsOf,
  insertLinkUse,
  refusalOf,
  requestOf,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { withTerminals } from '../../../../../../test/payment-core/sample-choices.ts'
import {
  countRows,
  eventsOf,
  ledgerOf,
  moneyOnBothSides,
  storedOrder,
} from '../../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { PERMISSIONS, type Permission } from '../../merchants/index.ts'
import { type ProvisionRequest, provision } from '../index.ts'

const at = useHarness()

function without(permission: Permission): readonly Permission[] {
  return PERMISSIONS.filter((one) => one !== permission)
}

const SOME_ID = '01900000-0000-7000-8000-0000000000ff'

type Refusal = readonly [
  rule: string,
  changes: Partial<ProvisionRequest>,
  error: string,
  about: string | null,
  permissions?: readonly Permission[],
]

const POST_AUTH = { paymentType: 'PostAuth', cardToken: null } as const

const REFUSALS: readonly Refusal[] = [
  ['1.6 no amount', { amountMinor: null }, 'INVALID_FIELD', 'amount'],
  ['1.6 no card', { cardToken: null }, 'INVALID_FIELD', 'cardToken'],
  ['1.5 points above', { pointAmountMinor: 10_001n }, 'INVALID_FIELD', 'pointAmount'],
  ['3.1 another token', { cardToken: 'nobody’s' }, 'CARD_TOKEN_NOT_FOUND', null],
  ['3.4 count not offered', { installmentCount: 2 }, 'INSTALLMENT_NOT_OFFERED', null],
  ['4.4 no such session', { sessionId: SOME_ID }, 'SESSION_NOT_FOUND', null],
  ['5.4 no originalOrderId', POST_AUTH, 'INVALID_FIELD', 'originalOrderId'],
  ['5.4 no such order', { ...POST_AUTH, originalOrderId: SOME_ID }, 'ORDER_NOT_FOUND', null],
  [
    '1.6 PostAuth without amount',
    { ...POST_AUTH, amountMinor: null, originalOrderId: SOME_ID },
    'INVALID_FIELD',
    'amount',
  ],
  ['5.9 dollars', { currency: 'USD' }, 'CURRENCY_NOT_SUPPORTED', null],
  ['5.9 dollars, PostAuth', { ...POST_AUTH, currency: 'USD' }, 'CURRENCY_NOT_SUPPORTED', null],
  ['5.9 mode Unknown', { integrationMode: 'Unknown' }, 'INTEGRATION_MODE', null],
  [
    '5.9 mode not permitted',
    { integrationMode: 'Hpp' },
    'INTEGRATION_MODE',
    null,
    without('ModeHpp'),
  ],
  ['5.9 no such terminal', { gatewayAlias: 'third' }, 'TERMINAL_NOT_FOUND', null],
  ['5.9 non-secure', {}, 'PERMISSION_MISSING', 'NonSecure', without('NonSecure')],
  ['5.9 PreAuth', { paymentType: 'PreAuth' }, 'PERMISSION_MISSING', 'PreAuth', without('PreAuth')],
  ['5.9 PostAuth', POST_AUTH, 'PERMISSION_MISSING', 'PreAuth', without('PreAuth')],
  [
    '5.9 installments',
    { installmentCount: 3 },
    'PERMISSION_MISSING',
    'Installments',
    without('Installments'),
  ],
  ['5.9 points', { pointAmountMinor: 1n }, 'PERMISSION_MISSING', 'Points', without('Points')],
]

describe('decision 2.2: a refusal by a rule uses the pair up, and nothing else', () => {
  const rows = REFUSALS.map((row) => ({ rule: row[0], row }))

  test.each(rows)('decision $rule', async ({ row }) => {
    const [, changes, error, about, permissions] = row
    if (permissions !== undefined) {
      Object.assign(at, await createHarness(at.pool, { permissions }))
    }
    const idempotency = { key: 'k', fingerprint: Buffer.alloc(32) }
    const call = callOf(at, { idempotency })
    const refusal = await refusalOf(provision(at.ports, call, requestOf(changes)))
    expect(refusal.code).toBe(error)
    if (about !== null) expect(JSON.stringify(refusal.details)).toContain(about)
    expect(await countRows(at, 'single_use_pair')).toBe(1)
    expect(await countRows(at, 'payment_order')).toBe(0)
    expect(await countRows(at, 'idempotency_key')).toBe(0)
    expect(at.bank.calls).toEqual([])
    const repeat = await refusalOf(provision(at.ports, call, requestOf()))
    expect(repeat.code).toBe('PAIR_ALREADY_USED')
  })

  test('a pair that was used already outranks the rule', async () => {
    const call = callOf(at)
    await provision(at.ports, call, requestOf())
    const refusal = await refusalOf(provision(at.ports, call, requestOf({ currency: 'USD' })))
    expect(refusal.code).toBe('PAIR_ALREADY_USED')
  })

  test('integration modes that are permitted pass', async () => {
    for (const integrationMode of ['Hpp', 'ManuelPaymentPage', 'LinkPaymentPage', 'OnUs']) {
      const paid = await provision(at.ports, callOf(at), requestOf({ integrationMode }))
      expect(paid.error).toBeNull()
    }
  })
})

describe('the direct flow', () => {
  test('an Auth is taken, with its commission, and answers as the order says', async () => {
    const call = callOf(at)
    const paid = await provision(at.ports, call, requestOf({ installmentCount: 3 }))
    expect(paid).toMatchObject({ error: null, description: 'Bir kitap', replayed: false })
    expect(paid.bankCode).toBe('0046')
    expect(paid.provisionNumber).toMatch(/^P\d+$/)
    const order = await storedOrder(at, paid.orderId ?? '')
    expect(order).toMatchObject({
      state: 'Approved',
      paymentType: 'Auth',
      installmentCount: 3,
      conversationId: call.conversationId,
      terminalId: at.terminal.terminalId,
      commissionMinor: 300n,
    })
    expect(await ledgerOf(at, order.orderId)).toEqual({ Sale: 10_000n, Commission: 300n })
    const { ours, theirs } = await moneyOnBothSides(at)
    expect(ours).toEqual(theirs)
  })

  test('decision 5.2: the id at the bank follows from the order id', async () => {
    const { orderId } = await provision(at.ports, callOf(at), requestOf())
    expect(at.bank.calls).toEqual([
      { operation: 'authorize', bankOrderId: `vz${orderId?.replaceAll('-', '')}` },
    ])
  })

  test('decision 5.9: gateway names another terminal of the merchant', async () => {
    const request = requestOf({ gatewayAlias: 'second' })
    const { orderId } = await provision(at.ports, callOf(at), request)
    const order = await storedOrder(at, orderId ?? '')
    expect(order.terminalId).toBe(at.secondTerminal.terminalId)
  })

  test('decision 5.4: a PreAuth blocks, takes nothing, and has seven days', async () => {
    const request = requestOf({ paymentType: 'PreAuth' })
    const { orderId } = await provision(at.ports, callOf(at), request)
    const order = await storedOrder(at, orderId ?? '')
    expect(order).toMatchObject({ state: 'PreAuthorized', takenMinor: 0n })
    const days = (order.preAuthExpiresAt?.getTime() ?? 0) - at.clock.now().getTime()
    expect(days).toBe(7 * 86_400_000)
    expect(await ledgerOf(at, order.orderId)).toEqual({})
    expect(await eventsOf(at, order.orderId)).toEqual(['payment.preauthorized'])
  })

  test('decision 3.1: the security code goes to the bank once', async () => {
    const values = [at.merchant.merchantId, at.card.tokenHash, at.ports.newId()]
    const insert = `insert into card_security_code
      values ($1, $2, '123', $3, now() + interval '30 minutes')`
    await at.pool.query(insert, values)
    for (const _ of [1, 2]) await provision(at.ports, callOf(at), requestOf())
    expect(at.bank.securityCodes).toEqual(['123', null])
  })

  test.each([
    ['a decline', { declined: '51' }, 'DECLINED_51', 'Declined', 'payment.declined'],
    ['a rejection', 'rejected', 'BANK_REFUSED_REQUEST', 'Declined', 'payment.declined'],
    ['not sent', 'notSent', 'BANK_NOT_REACHED', 'Failed', 'payment.failed'],
  ] as const)('decision 5.2, 5.3: %s', async (_, fault, error, state, event) => {
    at.bank.fail('authorize', fault)
    const call = callOf(at)
    const refused = await provision(at.ports, call, requestOf())
    expect(refused).toMatchObject({ error, provisionNumber: null })
    // The id of an order that never reached the bank is not given.
    expect(refused.orderId === null).toBe(fault === 'notSent')
    const { merchantId } = at.merchant
    const found = await at.ports.payments.findByConversation(merchantId, call.conversationId)
    expect(found?.order).toMatchObject({ state, takenMinor: 0n, outcomeCode: error })
    expect(await eventsOf(at, found?.order.orderId ?? '')).toEqual([event])
    expect(await countRows(at, 'ledger_transfer')).toBe(0)
  })

  test('decision 2.2: one pair eight times at once: one pays', async () => {
    const call = callOf(at)
    const calls = Array.from({ length: 8 }, () => provision(at.ports, call, requestOf()))
    const { results, refusals } = await endsOf(calls)
    expect(results).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set(['PAIR_ALREADY_USED']))
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('decision 6.3: a link page pays without a pair, and its use once', async () => {
    const linkUse = await insertLinkUse(at)
    const request = requestOf({ linkUse, cardToken: CARD_TOKEN })
    const calls = Array.from({ length: 6 }, () =>
      provision(at.ports, callOf(at, { pair: null }), request),
    )
    const { results, refusals } = await endsOf(calls)
    expect(results.map(({ error }) => error)).toEqual([null])
    expect(new Set(refusals)).toEqual(new Set(['LINK_USED_UP']))
    expect(await eventsOf(at, linkUse.linkId)).toEqual(['link.paid'])
  })

  test('decision 5.12: a card that does not open is not sent, and the order says so', async () => {
    const openCard = () => Promise.reject(new Error('no such key'))
    const ports = { ...at.ports, cards: { ...at.ports.cards, openCard } }
    const call = callOf(at)
    const refused = await provision(ports, call, requestOf())
    expect(refused).toMatchObject({ error: 'BANK_NOT_REACHED', orderId: null })
    const { merchantId } = at.merchant
    const found = await at.ports.payments.findByConversation(merchantId, call.conversationId)
    expect(found?.order.state).toBe('Failed')
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('a terminal whose bank this node cannot call is refused, and no other one takes its place', async () => {
    const terminals = [{ ...at.terminal, isServed: false }, at.secondTerminal]
    const ports = withTerminals(at.ports, terminals)
    const refused = provision(ports, callOf(at), requestOf())
    await expect(refused).rejects.toThrow('TERMINAL_NOT_SERVED')
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('decision 5.12: a connector that throws leaves the outcome unknown', async () => {
    const authorize = () => Promise.reject(new Error('a bug'))
    const ports = { ...at.ports, bankFor: () => ({ ...at.bank.connector, authorize }) }
    const refused = await provision(ports, callOf(at), requestOf())
    expect(refused.error).toBe('OUTCOME_UNKNOWN')
    expect(await storedOrder(at, refused.orderId ?? '')).toMatchObject({ state: 'Unknown' })
  })
})
