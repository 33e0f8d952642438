/** Decision 7.10: each try to move money by hand has one row of the audit chain, with its own person and outcome. */
import { beforeEach, describe, expect, test } from 'vitest'

import { taken } from '../../../../../../test/payment-core/payments-harness.ts'
import * as payments from '../../../payment/payments/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'
import { MONEY_ACTS, type MoneyActName } from './money-act.ts'

const database = useTestDatabase()
let desk: OrderDesk
let ayse: Seat
let can: Seat

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
  ayse = await desk.sit('MerchantStaff', 'ayse@shop.example', desk.harness.merchant)
  can = await desk.sit('MerchantOwner', 'can@shop.example', desk.harness.merchant)
})

const closeDay = () =>
  payments.closeDay(desk.payments, { merchantId: desk.harness.merchant.merchantId, which: 'open' })
const pathOf = (orderId: string) => `/panel/m/1100000001/payments/${orderId}`

async function rowsOf(orderId: string) {
  const sql = 'select actor, act, details from audit_entry where subject = $1 order by sequence'
  return (await database.pool.query(sql, [orderId])).rows
}

async function hold(orderId: string, heldBy: string | null) {
  const sql = 'update payment_order set held_by = $2 where order_id = $1'
  await database.pool.query(sql, [orderId, heldBy])
}

type Case = Readonly<{
  order: () => Promise<string>
  /** The amounts of the refused and of the right try; a reverse has none. */
  amounts: readonly [refused: string, right: string]
  refused: string
}>

const ELSEWHERE = '0190aaaa-0000-7000-8000-000000000001'

/** For each act a try that a rule refuses, and the right one. */
const CASES: Readonly<Record<MoneyActName, Case>> = {
  return: {
    order: async () => {
      const orderId = await taken(desk.harness)
      await closeDay()
      return orderId
    },
    amounts: ['100.01', '60.00'],
    refused: 'RETURN_EXCEEDS_AMOUNT',
  },
  reverse: {
    order: () => taken(desk.harness),
    amounts: ['', ''],
    refused: 'ORDER_BUSY',
  },
  capture: {
    order: () => taken(desk.harness, { paymentType: 'PreAuth' }),
    amounts: ['100.01', '60.00'],
    refused: 'CAPTURE_EXCEEDS_PREAUTH',
  },
}

describe.each(MONEY_ACTS)('%s', (act) => {
  const { order, amounts, refused } = CASES[act]
  const send = (seat: Seat, orderId: string, amount: string) =>
    seat.send(`${pathOf(orderId)}/${act}`, { amount, version: '0' })

  /** The first person's try, which a rule refuses, also of a form without an amount. */
  async function refusedTry(orderId: string) {
    if (act === 'reverse') await hold(orderId, ELSEWHERE)
    const sent = await send(ayse, orderId, amounts[0])
    if (act === 'reverse') await hold(orderId, null)
    expect(sent.status).toBe(409)
  }

  test('refused, then done by somebody else: two rows with two persons, and the page names both', async () => {
    const orderId = await order()
    await refusedTry(orderId)
    expect((await send(can, orderId, amounts[1])).location).toMatch(/-done$/)
    expect(await rowsOf(orderId)).toMatchObject([
      { actor: 'panel:ayse@shop.example', act: `payment.${act}`, details: { outcome: refused } },
      { actor: 'panel:can@shop.example', act: `payment.${act}`, details: { outcome: 'begun' } },
    ])
    const { html } = await can.open(pathOf(orderId))
    const story = html.slice(html.indexOf('class="sheet story"'))
    const [first, second] = ['ayse', 'can'].map((name) =>
      story.indexOf(`<strong>${name}@shop.example</strong> asked for a ${act}`),
    )
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(story.slice(first, second)).toContain('refused: ')
  })

  test('each form sent twice, at once and again: one row for each try', async () => {
    const orderId = await order()
    await refusedTry(orderId)
    await refusedTry(orderId)
    await Promise.all([1, 2, 3].map(() => send(can, orderId, amounts[1])))
    await send(can, orderId, amounts[1])
    expect(await rowsOf(orderId)).toMatchObject([
      { details: { outcome: refused } },
      { actor: 'panel:can@shop.example', details: { outcome: 'begun' } },
    ])
    const moved = { return: 'refund', reverse: 'void', capture: 'capture' } as const
    expect(desk.harness.bank.calls.filter((call) => call.operation === moved[act])).toHaveLength(1)
  })

  test('a first commit that fails leaves neither a row nor a movement', async () => {
    const orderId = await order()
    const table = act === 'capture' ? 'payment_order' : 'order_operation'
    await database.pool.query(
      `create function refuse_all() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse_all before insert on ${table} for each row execute function refuse_all()`,
    )
    try {
      await expect(send(can, orderId, amounts[1])).rejects.toThrow('refused')
    } finally {
      await database.pool.query(`drop trigger refuse_all on ${table}; drop function refuse_all`)
    }
    expect(await rowsOf(orderId)).toEqual([])
    expect((await send(ayse, orderId, amounts[1])).location).toMatch(/-done$/)
    expect(await rowsOf(orderId)).toMatchObject([{ actor: 'panel:ayse@shop.example' }])
  })

  test('a row that cannot be written moves no money', async () => {
    const orderId = await order()
    await database.pool.query(
      `create function refuse_all() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse_all before insert on audit_entry for each row execute function refuse_all()`,
    )
    try {
      await expect(send(can, orderId, amounts[1])).rejects.toThrow('refused')
    } finally {
      await database.pool.query('drop trigger refuse_all on audit_entry; drop function refuse_all')
    }
    const { rows } = await database.pool.query(
      `select 1 from order_operation where order_id = $1 union all
       select 1 from payment_order where original_order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([])
  })
})

test('who acts on a page that is out of date has a row of their own, and moves nothing', async () => {
  const orderId = await CASES.return.order()
  await ayse.send(`${pathOf(orderId)}/return`, { amount: '10.00', version: '0' })
  expect(
    (await can.send(`${pathOf(orderId)}/return`, { amount: '20.00', version: '0' })).status,
  ).toBe(409)
  await ayse.send(`${pathOf(orderId)}/reverse`, { version: 'x'.repeat(5_000) })
  expect(await rowsOf(orderId)).toMatchObject([
    { actor: 'panel:ayse@shop.example', details: { amountMinor: '1000', outcome: 'begun' } },
    {
      actor: 'panel:can@shop.example',
      details: { amountMinor: '2000', outcome: 'IDEMPOTENCY_KEY_REUSED' },
    },
  ])
})

test('a return that two people agreed to and a rule refuses is told of each who carries it out', async () => {
  const orderId = await CASES.return.order()
  const rules = { returnsAboveMinor: 0n, keys: false, credentials: false }
  await desk.acts.setApprovalRules(desk.harness.merchant, rules)
  await ayse.send(`${pathOf(orderId)}/return`, { amount: '60.00', version: '0' })
  const [approval] = await desk.acts.listApprovals(desk.harness.merchant.merchantId)
  const path = `/panel/m/1100000001/approvals/${approval?.approvalId}`
  await hold(orderId, ELSEWHERE)
  expect((await can.send(`${path}/give`)).status).toBe(409)
  await hold(orderId, null)
  const zeynep = await desk.sit('MerchantOwner', 'zeynep@shop.example', desk.harness.merchant)
  expect((await zeynep.send(`${path}/do`)).location).toMatch(/return-done$/)
  const returns = (await rowsOf(orderId)).filter(({ act }) => act === 'payment.return')
  expect(returns).toMatchObject([
    { actor: 'panel:can@shop.example', details: { outcome: 'ORDER_BUSY' } },
    { actor: 'panel:zeynep@shop.example', details: { outcome: 'begun' } },
  ])
})
