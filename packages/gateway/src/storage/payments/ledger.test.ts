import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHarness, type Harness } from '../../../../../test/payment-core/payments-harness.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import { ledgerOf, storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { useTestDatabase } from '../testing/index.ts'

const database = useTestDatabase()
let at: Harness

beforeAll(async () => {
  at = await createHarness(database.pool)
  const { merchant, terminal, clock, ports } = at
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
})

type Payment = Readonly<{ amountMinor: bigint; pointAmountMinor: bigint; commissionMinor: bigint }>

/** Shares of a whole in millionths, so that amounts of one kuruş and of a hundred million lira shrink alike. */
const share = fc.bigInt({ min: 0n, max: 1_000_000n })
const part = (whole: bigint, millionths: bigint) => (whole * millionths) / 1_000_000n

const payment = fc
  .tuple(fc.bigInt({ min: 1n, max: 9_999_999_999n }), share, share)
  .map(([amountMinor, points, commission]) => ({
    amountMinor,
    pointAmountMinor: part(amountMinor, points),
    commissionMinor: part(amountMinor, commission),
  }))

async function approvedOrder(values: Payment): Promise<string> {
  await database.pool.query(`update terminal_batch set state = 'Open', closed_at = null`)
  const opening = openingOf(at, values)
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  await database.pool.query(`update terminal_batch set state = 'Closed', closed_at = now()`)
  return opening.orderId
}

async function returned(orderId: string, amountMinor: bigint): Promise<void> {
  const operation = operationOf(at, orderId, { amountMinor })
  expect(await at.ports.operations.open(operation)).toMatchObject({ kind: 'opened' })
  expect(await at.ports.operations.conclude(operationEndOf(at, operation))).toBe(true)
}

function sum(ledger: Readonly<Record<string, bigint>>, ...legs: readonly string[]): bigint {
  return legs.reduce((total, leg) => total + (ledger[leg] ?? 0n), 0n)
}

/** What must hold of an order's ledger at every moment. */
async function checkLedger(orderId: string, values: Payment): Promise<void> {
  const { amountMinor, pointAmountMinor, commissionMinor } = values
  const [order, ledger] = [await storedOrder(at, orderId), await ledgerOf(at, orderId)]
  expect(sum(ledger, 'Sale', 'Points')).toBe(order.takenMinor)
  expect(sum(ledger, 'Return', 'PointsReturn')).toBe(order.returnedMinor)
  const inProportion = (whole: bigint) => (whole * order.returnedMinor) / amountMinor
  expect(sum(ledger, 'PointsReturn')).toBe(inProportion(pointAmountMinor))
  expect(sum(ledger, 'CommissionReturn')).toBe(inProportion(commissionMinor))
}

describe('decision 5.6: the ledger adds up to the kuruş', () => {
  test('over random amounts, points, commissions and partial returns', async () => {
    await fc.assert(
      fc.asyncProperty(payment, fc.array(share, { maxLength: 4 }), async (values, shares) => {
        const orderId = await approvedOrder(values)
        let left = values.amountMinor
        for (const one of shares) {
          const amountMinor = part(left, one)
          if (amountMinor === 0n) continue
          await returned(orderId, amountMinor)
          left -= amountMinor
          await checkLedger(orderId, values)
        }
        if (left > 0n) await returned(orderId, left)
        await checkLedger(orderId, values)
        const ledger = await ledgerOf(at, orderId)
        expect(sum(ledger, 'PointsReturn')).toBe(values.pointAmountMinor)
        expect(sum(ledger, 'CommissionReturn')).toBe(values.commissionMinor)
        expect((await storedOrder(at, orderId)).state).toBe('Returned')
      }),
      {
        numRuns: 25,
        examples: [
          [
            { amountMinor: 9_999_999_999n, pointAmountMinor: 9_999_999_999n, commissionMinor: 0n },
            [],
          ],
          [{ amountMinor: 1n, pointAmountMinor: 0n, commissionMinor: 1n }, []],
        ],
      },
    )
  })

  test('a hundred returns of one kuruş from one lira', async () => {
    const values = { amountMinor: 100n, pointAmountMinor: 33n, commissionMinor: 7n }
    const orderId = await approvedOrder(values)
    for (let count = 0; count < 100; count += 1) await returned(orderId, 1n)
    await checkLedger(orderId, values)
    expect(await ledgerOf(at, orderId)).toMatchObject({ PointsReturn: 33n, CommissionReturn: 7n })
  })

  test('a reverse takes back what was taken, leg by leg', async () => {
    const values = { amountMinor: 10_000n, pointAmountMinor: 2_500n, commissionMinor: 199n }
    const orderId = await approvedOrder(values)
    await database.pool.query(`update terminal_batch set state = 'Open', closed_at = null`)
    const operation = operationOf(at, orderId, { kind: 'Reverse', amountMinor: 10_000n })
    await at.ports.operations.open(operation)
    await at.ports.operations.conclude(operationEndOf(at, operation))
    const legs = { Reverse: 7_500n, PointsReverse: 2_500n, CommissionReverse: 199n }
    expect(await ledgerOf(at, orderId)).toMatchObject(legs)
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Reversed', takenMinor: 0n })
  })

  test('the schema itself refuses an order that gave back more than it took', async () => {
    const values = { amountMinor: 100n, pointAmountMinor: 0n, commissionMinor: 0n }
    const orderId = await approvedOrder(values)
    const query = 'update payment_order set returned_minor = 101 where order_id = $1'
    await expect(database.pool.query(query, [orderId])).rejects.toThrow(/check/)
  })
})
