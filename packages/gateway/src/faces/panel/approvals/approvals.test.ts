import { beforeEach, describe, expect, test } from 'vitest'

import { taken } from '../../../../../../test/payment-core/payments-harness.ts'
import { storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { DAYS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { closeDay } from '../../../payment/payments/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'

const database = useTestDatabase()
let desk: OrderDesk
let ayse: Seat
let can: Seat
let orderId: string

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
  const { merchant } = desk.harness
  ayse = await desk.sit('MerchantStaff', 'ayse@shop.example', merchant)
  can = await desk.sit('MerchantOwner', 'can@shop.example', merchant)
  orderId = await taken(desk.harness)
  await closeDay(desk.payments, { merchantId: merchant.merchantId, which: 'open' })
  const rules = { returnsAboveMinor: 5_000n, keys: false, credentials: false }
  await desk.acts.setApprovalRules(merchant, rules)
})

const refunds = () => desk.harness.bank.count('refund')

async function ask(seat: Seat, amount: string, version = '0') {
  return seat.send(`/panel/m/1100000001/payments/${orderId}/return`, { amount, version })
}

async function open() {
  const approvals = await desk.acts.listApprovals(desk.harness.merchant.merchantId)
  return approvals.map(({ approvalId, state }) => ({
    path: `/panel/m/1100000001/approvals/${approvalId}`,
    state,
  }))
}

async function onlyPath(): Promise<string> {
  const [only, ...more] = await open()
  if (only === undefined || more.length > 0) throw new Error(`${more.length + 1} approvals`)
  return only.path
}

async function somebodyWaits(): Promise<boolean> {
  const sql = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await database.pool.query(sql)).rowCount !== 0
}

async function auditOf() {
  const sql = 'select actor, act, details from audit_entry where subject = $1 order by sequence'
  return (await database.pool.query(sql, [orderId])).rows
}

describe('a return above the limit', () => {
  test('waits for a second person, is then done once, and the audit names both', async () => {
    expect((await ask(ayse, '80.00')).location).toMatch(/\?done=asked$/)
    expect(refunds()).toBe(0)
    const page = await can.open('/panel/approvals')
    expect(page.html).toContain('ayse@shop.example')
    expect(page.html).toContain('₺80.00')
    const path = await onlyPath()
    expect((await can.send(`${path}/give`)).location).toMatch(/\?done=return-done$/)
    expect(refunds()).toBe(1)
    expect(await storedOrder(desk.harness, orderId)).toMatchObject({ returnedMinor: 8_000n })
    expect(await auditOf()).toMatchObject([
      { actor: 'panel:ayse@shop.example', act: 'consent.ask' },
      {
        actor: 'panel:can@shop.example',
        act: 'consent.give',
        details: { askedBy: 'panel:ayse@shop.example' },
      },
      {
        actor: 'panel:can@shop.example',
        act: 'payment.return',
        details: {
          askedBy: 'panel:ayse@shop.example',
          agreedBy: 'panel:can@shop.example',
          amountMinor: '8000',
        },
      },
    ])
    expect(await open()).toMatchObject([{ state: 'Done' }])
    const { html } = await ayse.open(`/panel/m/1100000001/payments/${orderId}`)
    expect(html).toContain('gave approval')
  })

  test('keeps its reason and its note until it is done, and shows the second person the reason (9.67)', async () => {
    const form = { amount: '80.00', version: '0', reason: 'PaidTwice', note: 'aynı sepet' }
    await ayse.send(`/panel/m/1100000001/payments/${orderId}/return`, form)
    expect((await can.open('/panel/approvals')).html).toContain('Paid twice')
    await can.send(`${await onlyPath()}/give`)
    const { html } = await ayse.open(`/panel/m/1100000001/payments/${orderId}`)
    expect(html).toContain('Paid twice · aynı sepet')
    const audit = await auditOf()
    expect(audit.at(-1)).toMatchObject({ act: 'payment.return', details: { reason: 'PaidTwice' } })
    expect(JSON.stringify(audit)).not.toContain('aynı sepet')
  })

  test('returns in parts count together; up to the limit one person is enough', async () => {
    expect((await ask(ayse, '50.00')).location).toMatch(/return-done$/)
    expect((await ask(ayse, '0.01', '1')).location).toMatch(/asked$/)
    expect(refunds()).toBe(1)
  })

  test('is not asked for by a form that is sent again: the answer is that of the return it made', async () => {
    const first = await ask(ayse, '30.00')
    const again = await ask(ayse, '30.00')
    expect([first.location, again.location]).toEqual([first.location, first.location])
    expect((await ask(ayse, '40.00')).status).toBe(409)
    expect(await open()).toEqual([])
    expect(refunds()).toBe(1)
  })

  test('cannot be agreed to by the person who asked, nor by a role without the act, nor from another shop', async () => {
    await ask(ayse, '80.00')
    const path = await onlyPath()
    expect((await ayse.send(`${path}/give`)).status).toBe(409)
    expect((await ayse.open('/panel/approvals')).html).toContain('You asked for this yourself')
    const developer = await desk.sit('MerchantDeveloper', 'dev@shop.example', desk.harness.merchant)
    expect((await developer.send(`${path}/give`)).status).toBe(403)
    const stranger = await desk.sit('MerchantOwner', 'owner@other.example', desk.stranger)
    expect((await stranger.send(`${path}/give`)).status).toBe(404)
    const foreign = path.replace('1100000001', '1100000002')
    expect((await stranger.send(`${foreign}/give`)).status).toBe(404)
    expect((await stranger.open('/panel/approvals')).html).not.toContain('ayse@shop.example')
    expect(refunds()).toBe(0)
  })

  test.each([
    ['lost the role', `update panel_user set role = 'MerchantAccountant' where user_id = $1`],
    ['was removed', 'delete from panel_user where user_id = $1'],
  ])('cannot be agreed to once the person who asked %s, but refused', async (_, sql) => {
    await ask(ayse, '80.00')
    const path = await onlyPath()
    await database.pool.query(sql, [ayse.person.userId])
    const given = await can.send(`${path}/give`)
    expect([given.status, given.html.includes('whoever asked may not')]).toEqual([409, true])
    expect(refunds()).toBe(0)
    expect((await can.send(`${path}/refuse`)).status).toBe(303)
    expect(await open()).toMatchObject([{ state: 'Refused' }])
  })

  test.each([
    ['loses the role', `update panel_user set role = 'MerchantAccountant' where user_id = $1`],
    ['is removed', 'delete from panel_user where user_id = $1'],
  ])('is not agreed to by a second person who %s at the same moment', async (_, sql) => {
    await ask(ayse, '80.00')
    const path = await onlyPath()
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query(sql, [can.person.userId])
    const given = can.send(`${path}/give`)
    await waitFor(somebodyWaits, { what: 'the decision to wait for the person' })
    await other.query('commit')
    other.release()
    expect((await given).status).toBe(409)
    expect(refunds()).toBe(0)
    expect(await open()).toMatchObject([{ state: 'Waiting' }])
  })

  test('of people who agree and refuse at once, one decides', async () => {
    await ask(ayse, '80.00')
    const path = await onlyPath()
    const others = await Promise.all(
      [1, 2, 3].map((at) => desk.sit('GatewayStaff', `staff${at}@gateway.example`)),
    )
    const ends = await Promise.all([
      ...others.map((seat) => seat.send(`${path}/give`)),
      can.send(`${path}/refuse`),
    ])
    expect(ends.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 409)).toHaveLength(3)
    const [{ state } = { state: '' }] = await open()
    expect(refunds()).toBe(state === 'Refused' ? 0 : 1)
  })

  test('asked for twice at once by a double click waits once', async () => {
    await Promise.all([ask(ayse, '80.00'), ask(ayse, '80.00'), ask(ayse, '80.00')])
    expect(await open()).toHaveLength(1)
  })

  test('is over after a day', async () => {
    await ask(ayse, '80.00')
    const path = await onlyPath()
    desk.harness.clock.turn(DAYS)
    const late = await desk.sit('MerchantOwner', 'late@shop.example', desk.harness.merchant)
    expect((await late.send(`${path}/give`)).status).toBe(409)
    expect((await late.open('/panel/approvals')).html).toContain('Over')
    expect(refunds()).toBe(0)
  })

  test('that a crash stopped after the approval is finished by pressing again, once', async () => {
    await ask(ayse, '80.00')
    const [approval] = await desk.acts.listApprovals(desk.harness.merchant.merchantId)
    if (approval === undefined) throw new Error('nothing was asked for')
    const by = { userId: can.person.userId, actor: 'panel:can@shop.example' }
    await desk.acts.decideApproval(approval, by, 'Given')
    const path = await onlyPath()
    expect((await ayse.open('/panel/approvals')).html).toContain('Do it now')
    await Promise.all([ayse.send(`${path}/do`), can.send(`${path}/do`), can.send(`${path}/do`)])
    expect(refunds()).toBe(1)
    expect(await open()).toMatchObject([{ state: 'Done' }])
    expect((await can.send(`${path}/do`)).status).toBe(409)
  })
})

test('secrets of a request are sealed, used once, and gone after that', async () => {
  const { merchantId } = desk.harness.merchant
  const input = {
    merchantId,
    kind: 'credentials',
    access: 'terminals.change',
    subject: 'terminal-1',
    summary: { terminal: 'main' },
    payload: '{"password":"S3CRET"}',
  } as const
  const staff = await desk.sit('GatewayStaff', 'staff@gateway.example')
  const asker = { userId: staff.person.userId, actor: 'panel:staff@gateway.example' }
  const approvalId = await desk.acts.askApproval(input, asker)
  const key = { merchantId, approvalId }
  const approval = await desk.acts.findApproval(key)
  if (approval === null) throw new Error('the request is not there')
  expect(await desk.acts.useApproval(key)).toBeNull()
  const byCan = { userId: can.person.userId, actor: 'panel:can@shop.example' }
  expect(await desk.acts.decideApproval(approval, byCan, 'Given')).toBe('NotOpen')
  const { person } = await desk.sit('GatewayOwner', 'root@gateway.example')
  const by = { userId: person.userId, actor: 'panel:root@gateway.example' }
  expect(await desk.acts.decideApproval(approval, by, 'Given')).toBe('Decided')
  const stored = await database.pool.query('select row_to_json(c)::text as text from consent c')
  expect(stored.rows[0]?.text).not.toContain('S3CRET')
  const uses = await Promise.all([1, 2, 3].map(() => desk.acts.useApproval(key)))
  expect(uses.flatMap((use) => use?.payload?.expose() ?? [])).toEqual([input.payload])
  const after = await database.pool.query('select payload_sealed from consent')
  expect(after.rows).toEqual([{ payload_sealed: null }])
})

test('rules that ask for fewer people are themselves set by two owners of the gateway', async () => {
  const owner = await desk.sit('GatewayOwner', 'root@gateway.example')
  const other = await desk.sit('GatewayOwner', 'second@gateway.example')
  const weaker = [{ returnsAbove: '' }, { returnsAbove: '50.01' }]
  for (const fields of weaker) {
    const asked = await owner.send('/panel/m/1100000001/approvals', fields)
    expect(asked.location).toMatch(/done=asked$/)
  }
  const { merchantId } = desk.harness.merchant
  const rules = () => desk.acts.approvalRulesOf(merchantId)
  expect(await rules()).toMatchObject({ returnsAboveMinor: 5_000n })
  const [off] = await open()
  expect((await can.send(`${off?.path}/give`)).status).toBe(403)
  expect((await owner.send(`${off?.path}/give`)).status).toBe(409)
  expect((await other.send(`${off?.path}/give`)).location).toMatch(/done=rules$/)
  expect(await rules()).toMatchObject({ returnsAboveMinor: null })
})

test('the rules are set by the gateway’s owner, and reported with what they were', async () => {
  const owner = await desk.sit('GatewayOwner', 'root@gateway.example')
  const path = '/panel/m/1100000001/approvals'
  expect((await can.send(path, { returnsAbove: '' })).status).toBe(403)
  const wrong = await owner.send(path, { returnsAbove: '1,00', keys: 'on' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toMatch(/name="keys" checked/)
  expect(wrong.html).not.toMatch(/name="credentials" checked/)
  expect((await owner.send(path, { returnsAbove: '10.00', keys: 'on' })).status).toBe(303)
  const { merchantId } = desk.harness.merchant
  expect(await desk.acts.approvalRulesOf(merchantId)).toEqual({
    returnsAboveMinor: 1_000n,
    keys: true,
    credentials: false,
  })
  const sql = `select actor, details from audit_entry where act = 'merchant.consents' and subject = $1
    order by sequence desc limit 1`
  expect((await database.pool.query(sql, [merchantId])).rows).toMatchObject([
    {
      actor: 'panel:root@gateway.example',
      details: {
        returnsAboveMinor: '1000',
        keys: true,
        returnsAboveMinorBefore: '5000',
        keysBefore: false,
      },
    },
  ])
})
