/** Decision 10.1: what is counted of payments is what was stored, once. */

import { beforeEach, expect, it } from 'vitest'
import { callOf, requestOf, taken } from '../../../../../test/payment-core/payments-harness.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import {
  type PaymentPorts,
  provision,
  resolveUnknownPayments,
  returnPayment,
} from '../../payment/payments/index.ts'
import { createMetrics, type Metrics } from './index.ts'

const at = useHarness()
let metrics: Metrics
let ports: PaymentPorts

beforeEach(() => {
  metrics = createMetrics()
  ports = metrics.withConclusions(at.ports)
})

const pay = (changes = {}) => provision(ports, callOf(at), requestOf(changes))

/** The counts of a metric by its labels, as they stand in the text. */
async function counts(name: string): Promise<Record<string, number>> {
  const lines = ((await metrics.render()) ?? '').split('\n')
  const own = lines.filter((line) => line.startsWith(name))
  return Object.fromEntries(
    own.map((line) => {
      const [labels = '', value] = line.slice(name.length).split(/ (?=\S+$)/)
      return [labels.replaceAll(/[{}"]|\w+=/g, ''), Number(value)]
    }),
  )
}

const BANK = 'nestpay,main.test'

it('payments by type, outcome, group of the decline, protocol and host of the bank', async () => {
  at.bank.fail('authorize', { declined: '51' }, { declined: '05' }, 'rejected', 'notSent')
  for (let payment = 0; payment < 6; payment += 1) await pay()
  await pay({ paymentType: 'PreAuth' })
  expect(await counts('vezne_payments_total')).toEqual({
    [`Auth,declined,soft,call,${BANK}`]: 2,
    [`Auth,declined,refused,call,${BANK}`]: 1,
    [`Auth,failed,none,call,${BANK}`]: 1,
    [`Auth,approved,none,call,${BANK}`]: 2,
    [`PreAuth,approved,none,call,${BANK}`]: 1,
  })
})

it('an unknown outcome, and what an inquiry found later', async () => {
  at.bank.fail('authorize', 'timeoutBooked')
  await pay()
  at.clock.turn(60_000)
  await resolveUnknownPayments(ports)
  expect(await counts('vezne_payments_total')).toEqual({
    [`Auth,unknown,none,call,${BANK}`]: 1,
    [`Auth,approved,none,inquiry,${BANK}`]: 1,
  })
})

it('a settlement that another process made first is not counted again', async () => {
  const { conclude } = at.ports.payments
  const twice: PaymentPorts = {
    ...at.ports,
    payments: {
      ...at.ports.payments,
      conclude: async (conclusion) => (await conclude(conclusion)) && conclude(conclusion),
    },
  }
  await provision(metrics.withConclusions(twice), callOf(at), requestOf())
  expect(await counts('vezne_payments_total')).toEqual({})
})

it('operations by kind and outcome', async () => {
  const orderId = await taken(at)
  at.bank.fail('void', { declined: '05' })
  at.bank.fail('refund', { declined: '05' })
  const back = () =>
    returnPayment(ports, callOf(at), { orderId, amountMinor: 1_000n }).catch(() => undefined)
  await back()
  await back()
  const found = await counts('vezne_operations_total')
  expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(Object.keys(found).every((labels) => /^(Return|Reverse),/.test(labels))).toBe(true)
})

it('pairs that were used before, of payments and of other calls', async () => {
  expect(await counts('vezne_pairs_refused_total')).toEqual({ '': 0 })
  const call = callOf(at)
  await provision(ports, call, requestOf())
  await expect(provision(ports, call, requestOf())).rejects.toMatchObject({
    code: 'PAIR_ALREADY_USED',
  })
  const pairs = metrics.withPairs(at.ports.pairs)
  if (call.pair !== null) expect(await pairs.consume(call.pair)).toBe(false)
  expect(await counts('vezne_pairs_refused_total')).toEqual({ '': 2 })
})
