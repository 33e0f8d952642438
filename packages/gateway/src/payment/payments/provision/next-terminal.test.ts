/** Decision 5.19: a payment goes on to the merchant's next terminal only where no money can have moved. */

import { beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../../../test/payment-core/fake-bank.ts'
import {
  callOf,
  insertSession,
  requestOf,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { moneyOnBothSides, storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { Terminal } from '../../merchants/index.ts'
import { readRules } from '../../routing/index.ts'
import { inquire, type PaymentPorts, provision, resolveUnknownPayments } from '../index.ts'

const at = useHarness()
let ports: PaymentPorts

/** Both terminals, the main one first, or no rules where there is no list. */
function withRules(list: readonly string[] | null, changes: Partial<Terminal> = {}): PaymentPorts {
  const reading = readRules({ rules: [{ name: 'both', choose: { list } }] }, null)
  const rules = reading.ok ? reading.rules : null
  const terminals = [at.terminal, { ...at.secondTerminal, ...changes }]
  return {
    ...at.ports,
    choicesOf: async (id) => ({ ...(await at.ports.choicesOf(id)), terminals, rules }),
  }
}

beforeEach(() => {
  ports = withRules(['main', 'second'])
})

async function pay(changes: Parameters<typeof requestOf>[0] = {}, through = ports) {
  const call = callOf(at)
  const result = await provision(through, call, requestOf(changes))
  // The answer to a payment that was not sent has no order id.
  const { merchantId } = at.merchant
  const found = await at.ports.payments.findByConversation(merchantId, call.conversationId)
  if (found === null) throw new Error('the order is not stored')
  const { order } = found
  const aliases = new Map([
    [at.terminal.terminalId, 'main'],
    [at.secondTerminal.terminalId, 'second'],
  ])
  return { result, order, place: aliases.get(order.terminalId) }
}

describe('goes on after', () => {
  test.each<[string, Fault, object]>([
    ['a call that was not sent', 'notSent', { result: 'notSent', error: 'BANK_NOT_REACHED' }],
    ['a decline for the terminal', { declined: '58' }, { result: 'declined' }],
    ['a decline for the merchant', { declined: '03' }, { result: 'declined' }],
    ['a key that is out of step', { declined: '81' }, { result: 'declined' }],
  ])('%s', async (_, fault, earlier) => {
    at.bank.fail('authorize', fault)
    const { result, order, place } = await pay({ installmentCount: 3 })
    expect(result.error).toBeNull()
    expect([order.state, place]).toEqual(['Approved', 'second'])
    expect(order.routing).toMatchObject({ by: 'rule', rule: 'both', earlier: [earlier] })
    expect(order.bankOrderId).toBe(`${order.routing?.earlier?.[0]?.bankOrderId}2`)
    const { ours, theirs } = await moneyOnBothSides(at)
    expect(ours).toEqual(theirs)
    const { routing } = await inquire(at.ports, at.merchant.merchantId, {
      orderId: order.orderId,
      paymentConversationId: null,
    })
    expect(routing).toMatchObject({ terminal: 'second', earlier: [{ terminal: 'main' }] })
  })

  test('a failure of the second too: its outcome is the order’s, and there is no third try', async () => {
    at.bank.fail('authorize', 'notSent', { declined: '06' }, { declined: '06' })
    const { result, place } = await pay()
    expect([result.error, place]).toEqual(['DECLINED_06', 'second'])
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('the second’s silence: the second bank is asked about the order', async () => {
    at.bank.fail('authorize', 'notSent', 'timeoutBooked')
    const { result, order, place } = await pay()
    expect([result.error, place]).toEqual(['OUTCOME_UNKNOWN', 'second'])
    at.clock.turn(60_000)
    await resolveUnknownPayments(ports)
    expect(await storedOrder(at, order.orderId)).toMatchObject({ state: 'Approved' })
  })
})

describe('stays after', () => {
  test.each<[string, Fault, string]>([
    ['an unknown outcome', 'timeoutNotBooked', 'Unknown'],
    ['an unreadable answer', 'garbledBooked', 'Unknown'],
    ['a decline of the card', { declined: '51' }, 'Declined'],
    ['the failure of the card’s own bank', { declined: '91' }, 'Declined'],
    ['a malfunction that banks want to be asked about', { declined: '96' }, 'Declined'],
    ['a refusal of the request', 'rejected', 'Declined'],
  ])('%s', async (_, fault, state) => {
    at.bank.fail('authorize', fault)
    const { order, place } = await pay()
    expect([order.state, place]).toEqual([state, 'main'])
    expect(at.bank.count('authorize')).toBe(1)
    expect(order.routing?.earlier).toBeUndefined()
  })
})

describe('stays where', () => {
  test.each<[string, () => PaymentPorts, Parameters<typeof requestOf>[0]]>([
    ['there are no rules', () => at.ports, {}],
    ['the rules name one terminal', () => withRules(['main']), {}],
    ['the request names the terminal', () => ports, { gatewayAlias: 'main' }],
    ['the second is paused', () => withRules(['main', 'second'], { state: 'Paused' }), {}],
    [
      'the second is at the same bank',
      () => withRules(['main', 'second'], { apiUrl: at.terminal.apiUrl }),
      {},
    ],
    [
      'another node asks about the order',
      () => ({ ...ports, payments: { ...ports.payments, move: async () => false } }),
      {},
    ],
    [
      'the database does not answer',
      () => ({
        ...ports,
        payments: { ...ports.payments, move: () => Promise.reject(new Error('lost')) },
      }),
      {},
    ],
  ])('%s', async (_, through, request) => {
    at.bank.fail('authorize', 'notSent')
    const { result, place } = await pay(request, through())
    expect([result.error, place]).toEqual(['BANK_NOT_REACHED', 'main'])
    expect(at.bank.calls).toEqual([])
  })

  test('a 3-D Secure session holds the payment at its terminal', async () => {
    const sessionId = await insertSession(at)
    at.bank.fail('authorize', { declined: '06' })
    const { place } = await pay({ amountMinor: null, cardToken: null, sessionId })
    expect(place).toBe('main')
  })
})

test('an order that a job has begun to ask about is not moved, and one that ended neither', async () => {
  const { order } = await pay()
  const { merchantId, orderId, routing } = order
  const { terminalId } = at.secondTerminal
  const move = { merchantId, orderId, terminalId, bankOrderId: 'x', commissionMinor: 0n, routing }
  await at.ports.payments.ensureOpenBatch(merchantId, terminalId, at.clock.now())
  expect(await at.ports.payments.move(move)).toBe(false)
  await at.pool.query(
    `update payment_order set state = 'Pending', taken_minor = 0, inquiry_count = 1`,
  )
  expect(await at.ports.payments.move(move)).toBe(false)
  await at.pool.query(
    `update payment_order set inquiry_count = 0, send_by = now() - interval '1 s'`,
  )
  expect(await at.ports.payments.move(move)).toBe(false)
  await at.pool.query(`update payment_order set send_by = now() + interval '9 s'`)
  expect(await at.ports.payments.move(move)).toBe(true)
})
