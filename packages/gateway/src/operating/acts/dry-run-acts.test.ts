/** A dry run beside payments: it rests, it ends, and it finds what a whole one finds. */

import { expect, test } from 'vitest'
import { type Clock, firstIdAt, uuidV7 } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import type { PastSale } from '../../payment/routing/past-sales.ts'
import { dryRunActs } from './dry-run-acts.ts'
import type { ActingPorts } from './operator-ports.ts'

const NOW = new Date('2026-10-05T09:00:00Z')
const MERCHANT = {
  merchantId: 'merchant-1',
  merchantNumber: '1100000001',
  name: 'Kahve',
  status: 'Active',
  permissions: new Set<never>(),
} as const

function sale(number: number): PastSale {
  return {
    orderId: uuidV7(new Date(NOW.getTime() - 86_400_000 + number)),
    sessionId: null,
    card: {
      cardBrand: 'Visa',
      cardNetwork: 'Bonus',
      cardType: 'Credit',
      bankCode: '0062',
      isDomestic: true,
      isCommercial: false,
    },
    amountMinor: 10_000n,
    pointAmountMinor: 0n,
    installmentCount: 1,
    paymentType: 'Auth',
    mode: 'Api',
    terminalId: 'terminal-1',
    routing: null,
    commissionMinor: 0n,
    isTaken: true,
  }
}

type Read = Readonly<{ after: string; limit: number }>

/** Acts over that many past sales. A page takes 5 ms; `rests` has how long the act slept after each. */
function actsOver(count: number) {
  const sales = Array.from({ length: count }, (_, number) => sale(number))
  const base = manualClock(NOW)
  const rests: number[] = []
  const reads: Read[] = []
  const clock: Clock = {
    ...base,
    sleep: async (milliseconds) => {
      rests.push(milliseconds)
    },
  }
  const stores = {
    terminals: { terminalsOf: async () => [] },
    routingRules: { find: async () => null },
    operator: { planRows: async () => [], categoryOf: async () => null },
    installmentLimits: { allLimits: async () => [] },
    pastSales: {
      nextOf: async (_: string, after: string, limit: number) => {
        reads.push({ after, limit })
        base.pass(5)
        const first = sales.findIndex(({ orderId }) => orderId > after)
        return first < 0 ? [] : sales.slice(first, first + limit)
      },
    },
  }
  const dryRunTurn = { isTaken: false }
  const ports = { stores, clock, dryRunTurn } as unknown as ActingPorts
  return { acts: dryRunActs(ports), rests, reads, dryRunTurn, sales }
}

test('finds the same as a whole run, page by page, and rests three times as long as it works', async () => {
  const { acts, rests, reads } = actsOver(600)
  const whole = await acts.simulateRouting(MERCHANT, null, 30)
  const asked = reads.length
  const paced = await acts.simulateRoutingBesidePayments(MERCHANT, null, 30)
  expect(paced).toEqual(whole)
  expect(paced).toMatchObject({ finding: { orders: 600 }, readUntil: null })
  expect(rests).toEqual([15, 15, 15])
  expect(reads.slice(asked).map(({ limit }) => limit)).toEqual([250, 250, 250, 250])
  expect(reads[0]?.after).toBe(firstIdAt(new Date(NOW.getTime() - 30 * 86_400_000)))
})

test('ends after 100,000 payments, and says until when it read', async () => {
  const { acts, sales } = actsOver(100_100)
  const outcome = await acts.simulateRoutingBesidePayments(MERCHANT, null, 30)
  expect(outcome).toMatchObject({ ok: true, finding: { orders: 100_000 } })
  const lastMilliseconds = NOW.getTime() - 86_400_000 + 99_999
  expect(outcome).toMatchObject({ readUntil: new Date(lastMilliseconds) })
  expect(sales).toHaveLength(100_100)
})

test('runs once at a time, and again after one that failed', async () => {
  const { acts, dryRunTurn } = actsOver(10)
  const both = await Promise.all(
    [1, 2].map(() => acts.simulateRoutingBesidePayments(MERCHANT, null, 30)),
  )
  expect(both).toMatchObject([{ ok: true }, 'Busy'])
  expect(dryRunTurn.isTaken).toBe(false)
  const refused = await acts.simulateRoutingBesidePayments(MERCHANT, { rules: [] }, 30)
  expect(refused).toMatchObject({ ok: false })
  expect(dryRunTurn.isTaken).toBe(false)
})
