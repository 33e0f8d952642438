/** Decision 5.20: a dry run of the rules in force finds what live routing chose. */

import { expect, test } from 'vitest'
import {
  callOf,
  insertSession,
  requestOf,
} from '../../../../../test/payment-core/payments-harness.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { type PaymentPorts, provision } from '../../payment/payments/index.ts'
import { DryRunTally, readRules } from '../../payment/routing/index.ts'
import { createPastSaleStore } from './past-sale-store.ts'

const at = useHarness()

/** Before every id. */
const BEGIN = '00000000-0000-0000-0000-000000000000'

const LIVE = [
  { name: 'small', when: 'amount < 20', choose: { list: ['second', 'main'] } },
  { name: 'split', choose: { weights: { main: 60, second: 40 } } },
]
const OTHER = [{ name: 'all', choose: { list: ['second'] } }]

function rulesOf(rules: readonly unknown[]) {
  const reading = readRules({ rules }, null)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.rules
}

async function choicesUnder(rules: readonly unknown[]) {
  return { ...(await at.ports.choicesOf(at.merchant.merchantId)), rules: rulesOf(rules) }
}

async function paid(): Promise<void> {
  const choices = await choicesUnder(LIVE)
  const ports: PaymentPorts = { ...at.ports, choicesOf: async () => choices }
  for (let number = 1; number <= 60; number += 1) {
    if (number % 10 === 0) at.bank.fail('authorize', 'notSent')
    if (number % 15 === 0) at.bank.fail('authorize', { declined: '51' })
    const amountMinor = BigInt(number * 100)
    await provision(ports, callOf(at), requestOf({ amountMinor }))
  }
  await provision(ports, callOf(at), requestOf({ gatewayAlias: 'main' }))
  const bySession = { amountMinor: null, cardToken: null, sessionId: await insertSession(at) }
  await provision(ports, callOf(at), requestOf(bySession))
}

async function dryRun(rules: readonly unknown[], pageSize: number) {
  const { terminals, prices } = await choicesUnder(rules)
  const { merchantId } = at.merchant
  const history = { merchantId, terminals, rates: prices.rates, limits: [] }
  const tally = new DryRunTally(history, {
    rules: rulesOf(rules),
    pointsAfterThreeDSecure: () => true,
  })
  const store = createPastSaleStore(at.pool)
  let after = BEGIN
  for (;;) {
    const sales = await store.nextOf(merchantId, after, pageSize)
    for (const sale of sales) tally.add(sale)
    const last = sales.at(-1)
    if (last === undefined) return tally.finding()
    after = last.orderId
  }
}

test('the rules in force move nothing and cost the same; others move, page size and order of reading aside', async () => {
  await paid()
  const same = await dryRun(LIVE, 7)
  // The session was opened by the harness at the main terminal, not by a rule.
  expect(same).toMatchObject({ orders: 62, named: 1, refused: 0 })
  expect(same.moved).toBeLessThanOrEqual(1)
  expect(same.before['second']?.orders).toBeGreaterThan(19)
  const other = await dryRun(OTHER, 7)
  expect(other.after['main']).toMatchObject({ orders: 1 })
  expect(other.after['second']).toMatchObject({ orders: 61 })
  expect(await dryRun(OTHER, 1_000)).toEqual(other)
})

test('payments that no terminal could have taken are named', async () => {
  const { payments } = at.ports
  await provision(at.ports, callOf(at), requestOf({ installmentCount: 3 }))
  const { terminals, prices } = await choicesUnder(LIVE)
  const { merchantId } = at.merchant
  const unable = terminals.map((terminal) => ({ ...terminal, programmes: ['Axess'] }))
  const history = { merchantId, terminals: unable, rates: prices.rates, limits: [] }
  const tally = new DryRunTally(history, { rules: null, pointsAfterThreeDSecure: () => true })
  const [sale] = await createPastSaleStore(at.pool).nextOf(merchantId, BEGIN, 1)
  if (sale === undefined) throw new Error('the payment is not read')
  tally.add(sale)
  expect(tally.finding()).toMatchObject({ refused: 1, refusedOrderIds: [sale.orderId], after: {} })
  expect(await payments.find(merchantId, sale.orderId)).toMatchObject({ state: 'Approved' })
})
