import { beforeEach, describe, expect, test } from 'vitest'
import { callOf, requestOf, taken } from '../../../../test/payment-core/payments-harness.ts'
import { HOURS, MINUTES } from '../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../test/payment-core/use-harness.ts'
import { dayReport } from '../operating/reconciliation/day-report.ts'
import {
  businessDayOf,
  closeDay,
  provision,
  returnPayment,
  reversePayment,
} from '../payment/payments/index.ts'
import { warnOfExpiry } from './payments/index.ts'
import { createReportStore } from './report-store.ts'
import { insertTerminal } from './testing/index.ts'

/** Noon in Istanbul. */
const NOON = new Date('2026-03-02T09:00:00Z')
const CUT_OFF = 23 * 60

const at = useHarness({ startsAt: NOON })

beforeEach(async () => {
  await writeMerchant()
})

/** Reports name merchants and terminals, which payments know by their ids only. */
async function writeMerchant(): Promise<void> {
  const { merchant, terminal, pool } = at
  await pool.query('truncate terminal cascade')
  await pool.query('delete from merchant')
  await pool.query('delete from vault_data_key')
  await insertTerminal(pool, merchant, terminal)
}

function dayOf(date: string) {
  const day = businessDayOf(date, CUT_OFF)
  if (day === null) throw new Error(`${date} is no date`)
  return day
}

async function reportOf(date: string) {
  const day = dayOf(date)
  const { merchants, batches } = dayReport(day, await createReportStore(at.pool).recordsOf(day))
  const { merchantNumber } = at.merchant
  return {
    legs: (merchants.find((one) => one.merchantNumber === merchantNumber)?.legs ?? []).filter(
      ({ leg }) => leg === 'Sale' || leg === 'Return',
    ),
    batches: batches.filter((one) => one.merchantNumber === merchantNumber),
  }
}

describe('decision 5.5: reports of business days', () => {
  test('a posting belongs to the day of its moment, up to the cut-off and not beyond', async () => {
    const orderId = await taken(at)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    at.clock.turn(11 * HOURS - 1)
    await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 1_000n })
    at.clock.turn(1)
    await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 2_000n })
    expect((await reportOf('2026-03-02')).legs).toEqual([
      { leg: 'Return', count: 1, amountMinor: 1_000n },
      { leg: 'Sale', count: 1, amountMinor: 10_000n },
    ])
    expect((await reportOf('2026-03-03')).legs).toEqual([
      { leg: 'Return', count: 1, amountMinor: 2_000n },
    ])
    expect((await reportOf('2026-03-01')).legs).toEqual([])
  })

  test('the batches of the day stand in it, closed and open', async () => {
    await taken(at)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await reversePayment(at.ports, callOf(at), { orderId: await taken(at) })
    const { batches } = await reportOf('2026-03-02')
    expect(batches.map(({ batchNumber, state }) => [batchNumber, state])).toEqual([
      [1, 'Closed'],
      [2, 'Open'],
    ])
  })

  test('the orders of its closed batches, and no others, are held beside the bank', async () => {
    const orderId = await taken(at)
    const unknown = at.bank.hold('authorize')
    const running = provision(at.ports, callOf(at), requestOf({}))
    await unknown.arrived
    const store = createReportStore(at.pool)
    expect(await ordersOf('2026-03-02')).toEqual([])
    unknown.release()
    await running
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await taken(at)
    const closed = await ordersOf('2026-03-02')
    expect(closed).toHaveLength(2)
    expect(closed).toContainEqual(
      expect.objectContaining({ orderId, takenMinor: 10_000n, returnedMinor: 0n, isOpen: false }),
    )
    expect(await store.ordersOf('2026-03-03', null)).toEqual([])

    async function ordersOf(date: string) {
      const all = await store.ordersOf(date, null)
      return all.filter(({ merchantId }) => merchantId === at.merchant.merchantId)
    }
  })

  test('decision 5.14: a bank order is known by an order of any batch of the time', async () => {
    const store = createReportStore(at.pool)
    const orderId = await taken(at)
    const { rows } = await at.pool.query<{ id: string }>(
      'select bank_order_id as id from payment_order where order_id = $1',
      [orderId],
    )
    const id = rows[0]?.id ?? ''
    const around = (hours: number) => {
      const from = new Date(NOON.getTime() + hours * HOURS)
      return { from, until: new Date(from.getTime() + HOURS) }
    }
    expect(await store.knownBankOrders([id, 'nobody’s'], around(0))).toEqual([id])
    expect(await store.knownBankOrders([id], around(3))).toEqual([])
    expect(await store.knownBankOrders([id], around(-4))).toEqual([])
  })

  test('decision 5.14: a terminal’s span reaches from the day or its first batch to the end of both', async () => {
    const spanOf = async (date: string) => {
      const all = await createReportStore(at.pool).terminalsOn(dayOf(date))
      const own = all.find(({ terminalId }) => terminalId === at.terminal.terminalId)
      return [own?.from.toISOString(), own?.until.toISOString()]
    }
    const day = ['2026-03-01T20:00:00.000Z', '2026-03-02T20:00:00.000Z']
    expect(await spanOf('2026-03-02')).toEqual(day)
    await taken(at)
    at.clock.turn(30 * HOURS)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    expect(await spanOf('2026-03-02')).toEqual([day[0], at.clock.now().toISOString()])
  })

  test('open outcomes are listed, the oldest first, from the end of their send-by time', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const { orderId } = await provision(at.ports, callOf(at), requestOf({}))
    const list = async () => {
      const all = await createReportStore(at.pool).openUnknowns(at.clock.now(), 100)
      return all.filter(({ merchantNumber }) => merchantNumber === at.merchant.merchantNumber)
    }
    expect(await list()).toEqual([
      expect.objectContaining({ orderId, operationId: null, kind: 'Auth', state: 'Unknown' }),
    ])
  })
})

describe('decision 5.4: a PreAuth that is about to be released', () => {
  const warned = async () => {
    const { rows } = await at.pool.query<{ data: { orderId: string } }>(
      `select data from recorded_event where type = 'preauth.expiring' and merchant_id = $1`,
      [at.merchant.merchantId],
    )
    return rows.map(({ data }) => data.orderId)
  }
  const warn = () => warnOfExpiry(at.pool, { now: at.clock.now(), newId: at.ports.newId })

  test('a warning comes a day before, once, however many nodes look', async () => {
    const orderId = await taken(at, { paymentType: 'PreAuth' })
    at.clock.turn(6 * 24 * HOURS - MINUTES)
    await warn()
    expect(await warned()).toEqual([])
    at.clock.turn(MINUTES)
    await Promise.all([warn(), warn(), warn(), warn()])
    expect(await warned()).toEqual([orderId])
    at.clock.turn(23 * HOURS)
    await warn()
    expect(await warned()).toEqual([orderId])
  })

  test('no warning comes after the release, nor where the pre-authorisation lives for a day only', async () => {
    const orderId = await taken(at, { paymentType: 'PreAuth' })
    await reversePayment(at.ports, callOf(at), { orderId })
    at.clock.turn(6.5 * 24 * HOURS)
    await warn()
    const short = { ...at.ports, settings: { ...at.ports.settings, preAuthDays: 1 } }
    await provision(short, callOf(at), requestOf({ paymentType: 'PreAuth' }))
    at.clock.turn(12 * HOURS)
    await warn()
    expect(await warned()).toEqual([])
  })
})
