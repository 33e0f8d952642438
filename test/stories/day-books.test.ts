/** Decision 5.5: the day's report adds up to the ledger, and the bank's books are held beside it. */

import { beforeAll, describe, expect, it } from 'vitest'
import { sendApi } from '../../packages/bank-simulator/src/testing/bank-client.ts'
import { businessDate } from '../../packages/gateway/src/payment/payments/business-day.ts'
import { paidOrder, succeeded } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CARD = '5528790000000008'
const DECLINED_CARD = '4111111111111129'
const ADMIN_TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'
const CUT_OFF_MINUTES = 23 * 60

const sandbox = useSandbox({ ADMIN_TOKEN })

async function ask<Answer>(path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const answer = await fetch(`${sandbox.url}/admin/v1${path}`, { headers })
  return JSON.parse(await answer.text())
}

type Report = Readonly<{
  merchants: readonly Readonly<{
    merchantNumber: string
    legs: readonly Readonly<{ leg: string; count: number; amountMinor: number }>[]
    accounts: readonly Readonly<{ account: string; netMinor: number }>[]
  }>[]
  postings: readonly Readonly<{ orderId: string }>[]
}>

type Comparison = Readonly<{
  compared: number
  takenMinor: number
  returnedMinor: number
  totals: readonly Readonly<{ bank: Readonly<{ payments: number }> }>[]
  differences: readonly Readonly<{ kind: string; orderId: string; bankOrderId: string }>[]
}>

/** Everything that a day can hold: taken, captured, reversed, declined, returned in parts. */
async function tradeADay(): Promise<Readonly<{ returned: string }>> {
  const { merchant } = sandbox
  await paidOrder(merchant, CARD, { amount: 100 })
  const returned = await paidOrder(merchant, CARD, { amount: 250.5 })
  const preAuth = await paidOrder(merchant, CARD, { amount: 80, paymentType: 'PreAuth' })
  const capture = { originalOrderId: preAuth, amount: 60, paymentType: 'PostAuth' } as const
  succeeded(await merchant.provision(capture))
  succeeded(await merchant.reverse({ orderId: await paidOrder(merchant, CARD, { amount: 9 }) }))
  const cardToken = await tokenOf(merchant, DECLINED_CARD)
  expect((await merchant.provision({ cardToken, amount: 5 })).isSucceed).toBe(false)
  succeeded(await merchant.endOfDay())
  succeeded(await merchant.return({ orderId: returned, amount: 50.25 }))
  return { returned }
}

describe('a day', () => {
  const today = () => businessDate(new Date(), CUT_OFF_MINUTES)
  let returned: string

  beforeAll(async () => {
    returned = (await tradeADay()).returned
  })

  it('is reported: its sums are the ledger’s and the bank’s', async () => {
    const report = await ask<Report>(`/days/report?date=${today()}`)
    const merchant = report.merchants.find(({ merchantNumber }) => merchantNumber === '1100000001')
    const sum = (leg: string) => merchant?.legs.find((one) => one.leg === leg)
    expect(sum('Sale')).toMatchObject({ count: 4, amountMinor: 41_950 })
    expect(sum('Reverse')).toMatchObject({ count: 1, amountMinor: 900 })
    expect(sum('Return')).toMatchObject({ count: 1, amountMinor: 5_025 })
    const net = merchant?.accounts.reduce((total, { netMinor }) => total + netMinor, 0)
    expect(net).toBe(0)
    const { ours, banks } = await moneyOnBothSides(sandbox)
    expect(ours).toEqual(banks)
    const atTheBank = Object.values(banks).reduce(
      (all, one) => all + one.captured - one.refunded,
      0,
    )
    const account = merchant?.accounts.find(({ account: name }) => name === 'bank')
    expect(account?.netMinor).toBe(-atTheBank)
  })

  it('is compared with the bank: no difference', async () => {
    const comparison = await ask<Comparison>(`/days/reconcile?date=${today()}`)
    expect(comparison.differences).toEqual([])
    expect(comparison).toMatchObject({ takenMinor: 41_050, returnedMinor: 5_025, unlisted: [] })
    const sums = { payments: 3, takenMinor: 41_050, returnedMinor: 5_025 }
    const merchantNumber = '1100000001'
    expect(comparison.totals).toEqual([
      expect.objectContaining({ merchantNumber, here: sums, bank: sums }),
    ])
  })

  it('what only the bank has is named: here its row is gone', async () => {
    const lost = await paidOrder(sandbox.merchant, CARD, { amount: 12.34 })
    const { pool } = sandbox.database
    const gone = await pool.query<{ bank: string }>(
      'delete from payment_order where order_id = $1 returning bank_order_id as bank',
      [lost],
    )
    const { differences, totals } = await ask<Comparison>(`/days/reconcile?date=${today()}`)
    expect(differences).toEqual([
      expect.objectContaining({
        kind: 'UnknownHere',
        orderId: null,
        bankOrderId: gone.rows[0]?.bank,
        bank: { state: 'taken', takenMinor: 1_234, returnedMinor: 0 },
      }),
    ])
    expect(totals[0]?.bank.payments).toBe(4)
    await sendApi(sandbox.bankUrl, { Type: 'Void', OrderId: gone.rows[0]?.bank ?? '' })
  })

  it('what somebody did at the bank behind our back is named', async () => {
    const { rows } = await sandbox.database.pool.query<{ bank: string }>(
      'select bank_order_id as bank from payment_order where order_id = $1',
      [returned],
    )
    const OrderId = rows[0]?.bank ?? ''
    const refund = { Type: 'Credit', OrderId, Total: '10.00', Currency: '949' }
    expect((await sendApi(sandbox.bankUrl, refund)).value('Response')).toBe('Approved')
    const { differences } = await ask<Comparison>(`/days/reconcile?date=${today()}`)
    expect(differences).toEqual([
      expect.objectContaining({ kind: 'ReturnedDiffers', orderId: returned, bankOrderId: OrderId }),
    ])
  })
})
