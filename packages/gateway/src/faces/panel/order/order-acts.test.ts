import { beforeEach, describe, expect, test } from 'vitest'
import { callOf, requestOf, taken } from '../../../../../../test/payment-core/payments-harness.ts'
import { storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { closeDay, provision } from '../../../payment/payments/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'

const database = useTestDatabase()
let desk: OrderDesk
let staff: Seat

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
  staff = await desk.sit('MerchantStaff', 'ayse@shop.example', desk.harness.merchant)
})

const pathOf = (orderId: string) => `/panel/m/1100000001/payments/${orderId}`
const refundsAtBank = () =>
  desk.harness.bank.calls.filter(({ operation }) => operation === 'refund')

async function versionAt(orderId: string, seat = staff): Promise<string> {
  const { html } = await seat.open(pathOf(orderId))
  return /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
}

async function reportsOf(orderId: string) {
  const sql = 'select actor, act, details from audit_entry where subject = $1 order by sequence'
  return (await database.pool.query(sql, [orderId])).rows
}

async function takenAndClosed(): Promise<string> {
  const orderId = await taken(desk.harness)
  await closeDay(desk.payments, { merchantId: desk.harness.merchant.merchantId, which: 'open' })
  return orderId
}

describe('return', () => {
  test('in parts, to the last kuruş and not beyond; the audit names who and how much', async () => {
    const orderId = await takenAndClosed()
    const send = async (amount: string) =>
      staff.send(`${pathOf(orderId)}/return`, { amount, version: await versionAt(orderId) })
    expect(await send('33.33')).toMatchObject({
      status: 303,
      location: `${pathOf(orderId)}?done=return-done`,
    })
    expect((await send('66.67')).location).toMatch(/return-done$/)
    expect(await storedOrder(desk.harness, orderId)).toMatchObject({
      state: 'Returned',
      returnedMinor: 10_000n,
    })
    const form = { amount: '0.01', version: '2' }
    const beyond = await staff.send(`${pathOf(orderId)}/return`, form)
    expect(beyond.status).toBe(409)
    expect(beyond.html).toMatch(/exceed|more than/i)
    expect(await reportsOf(orderId)).toMatchObject([
      { actor: 'panel:ayse@shop.example', act: 'payment.return', details: { amountMinor: '3333' } },
      { act: 'payment.return', details: { amountMinor: '6667' } },
      { act: 'payment.return', details: { amountMinor: '1' } },
    ])
  })

  test('its reason is in the audit, the event and the time line, its note in the time line alone (9.67)', async () => {
    const orderId = await takenAndClosed()
    const version = await versionAt(orderId)
    const note = 'Kırık geldi <b>5528790000000008</b>'
    const form = { amount: '10.00', version, reason: 'Defective', note }
    await staff.send(`${pathOf(orderId)}/return`, form)
    const { html } = await staff.open(pathOf(orderId))
    const said = 'Defective goods · Kırık geldi &lt;b>552879******0008&lt;/b>'
    expect(html.split(said)).toHaveLength(2)
    expect(html).toContain('>Defective goods</td>')
    const [report] = await reportsOf(orderId)
    expect(report.details).toMatchObject({ reason: 'Defective' })
    expect(JSON.stringify(report)).not.toContain('Kırık')
    const sql = `select data from event_outbox where subject_id = $1 and type = 'payment.returned'`
    const { rows } = await database.pool.query(sql, [orderId])
    expect(rows).toMatchObject([{ data: { kind: 'Return', reason: 'Defective' } }])
    expect(JSON.stringify(rows)).not.toContain('Kırık')
  })

  test('without a reason its event is as before', async () => {
    const orderId = await takenAndClosed()
    const version = await versionAt(orderId)
    await staff.send(`${pathOf(orderId)}/return`, { amount: '10.00', version })
    const sql = `select data from event_outbox where subject_id = $1 and type = 'payment.returned'`
    const { rows } = await database.pool.query(sql, [orderId])
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0].data)).not.toContain('reason')
    expect((await reportsOf(orderId))[0].details).not.toHaveProperty('reason')
  })

  test.each([{ note: 'x'.repeat(501) }, { reason: 'Whim' }])(
    'a wrong text moves nothing: %j',
    async (texts) => {
      const orderId = await takenAndClosed()
      const form = { amount: '10.00', version: await versionAt(orderId), ...texts }
      const { status, html } = await staff.send(`${pathOf(orderId)}/return`, form)
      expect(status).toBe(400)
      expect(html).toContain('No return was begun')
      expect(refundsAtBank()).toEqual([])
    },
  )

  test('the same form twice, from two tabs and from two people at once, moves money once (9.32)', async () => {
    const orderId = await takenAndClosed()
    const colleague = await desk.sit('GatewayStaff', 'can@gateway.example')
    const version = await versionAt(orderId)
    expect(await versionAt(orderId, colleague)).toBe(version)
    const send = (seat: Seat) =>
      seat.send(`${pathOf(orderId)}/return`, { amount: '10.00', version })
    await Promise.all([send(staff), send(staff), send(colleague), send(staff)])
    expect(refundsAtBank()).toHaveLength(1)
    expect(await storedOrder(desk.harness, orderId)).toMatchObject({ returnedMinor: 1_000n })
    // Reloading answers with how the one return ended.
    expect((await send(staff)).location).toMatch(/return-done$/)
    expect(refundsAtBank()).toHaveLength(1)
    expect(await reportsOf(orderId)).toHaveLength(1)
  })

  test('a form of before somebody else’s return is refused with a reason', async () => {
    const orderId = await takenAndClosed()
    const version = await versionAt(orderId)
    await staff.send(`${pathOf(orderId)}/return`, { amount: '10.00', version })
    const other = await staff.send(`${pathOf(orderId)}/return`, { amount: '20.00', version })
    expect(other.status).toBe(409)
    expect(refundsAtBank()).toHaveLength(1)
  })

  test('an amount that could mean two is asked for again, with what was typed', async () => {
    const orderId = await takenAndClosed()
    const { status, html } = await staff.send(`${pathOf(orderId)}/return`, {
      amount: '1.2345',
      version: '0',
    })
    expect(status).toBe(400)
    expect(html).toContain('value="1.2345"')
    expect(html).toContain('1,249.90 or 1249.90')
    expect(refundsAtBank()).toEqual([])
  })

  test('the bank’s refusal is shown with its reason', async () => {
    const orderId = await takenAndClosed()
    desk.harness.bank.fail('refund', { declined: '57' })
    const sent = await staff.send(`${pathOf(orderId)}/return`, { amount: '5', version: '0' })
    expect(sent.location).toMatch(/return-refused$/)
    expect((await staff.open(sent.location ?? '')).html).toContain('1057')
  })
})

describe('reverse and capture', () => {
  test('a payment of today is reversed, and is refused once its day is closed', async () => {
    const today = await taken(desk.harness)
    const { html } = await staff.open(pathOf(today))
    expect(html).toContain('Possible until:')
    const sent = await staff.send(`${pathOf(today)}/reverse`, { version: '0' })
    expect(sent.location).toMatch(/reverse-done$/)
    expect((await storedOrder(desk.harness, today)).state).toBe('Reversed')
    const closed = await takenAndClosed()
    const late = await staff.send(`${pathOf(closed)}/reverse`, { version: '0' })
    expect(late.status).toBe(409)
    expect(late.html).toMatch(/day/i)
    expect((await storedOrder(desk.harness, closed)).state).toBe('Approved')
  })

  test('a PreAuth is captured once, in part, and leads to its capture', async () => {
    const orderId = await taken(desk.harness, { paymentType: 'PreAuth' })
    const version = await versionAt(orderId)
    const form = { amount: '60.00', version }
    const sent = await Promise.all([1, 2].map(() => staff.send(`${pathOf(orderId)}/capture`, form)))
    const [capture] = sent.flatMap(({ location }) => location ?? [])
    expect(capture).toMatch(/\?done=capture-done$/)
    expect(desk.harness.bank.calls.filter(({ operation }) => operation === 'capture')).toHaveLength(
      1,
    )
    const page = await staff.open(capture ?? '')
    expect(page.html).toContain('₺60.00')
    expect(page.html).toContain('Its pre-authorisation')
    const tooMuch = await taken(desk.harness, { paymentType: 'PreAuth' })
    const refused = await staff.send(`${pathOf(tooMuch)}/capture`, {
      amount: '100.01',
      version: '0',
    })
    expect(refused.status).toBe(409)
  })
})

test('another merchant’s order, and one that never was, are unknown alike', async () => {
  const orderId = await taken(desk.harness)
  const foreign = await desk.sit('MerchantOwner', 'owner@other.example', desk.stranger)
  expect((await foreign.open(pathOf(orderId))).status).toBe(404)
  expect((await foreign.open(`/panel/m/1100000002/payments/${orderId}`)).status).toBe(404)
  const act = await foreign.send(`/panel/m/1100000002/payments/${orderId}/reverse`, {
    version: '0',
  })
  expect(act.status).toBe(404)
  expect((await staff.open(pathOf('0190aaaa-0000-7000-8000-000000000000'))).status).toBe(404)
  expect((await staff.open(pathOf("'%20or%201=1"))).status).toBe(404)
  expect((await storedOrder(desk.harness, orderId)).state).toBe('Approved')
})

test('a role that only looks is offered nothing, and refused', async () => {
  const orderId = await taken(desk.harness)
  const auditor = await desk.sit('GatewayAuditor', 'audit@gateway.example')
  expect((await auditor.open(pathOf(orderId))).html).not.toContain(
    '<form method="post" action="/panel/m/',
  )
  expect((await auditor.send(`${pathOf(orderId)}/reverse`, { version: '0' })).status).toBe(403)
})

test('texts of strangers are text, wherever they come from', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const details = {
    ...requestOf().details,
    description: evil,
    cardHolderName: evil,
    merchantCustomerName: evil,
  }
  const labels = { merchantReference: evil, metadata: { [evil]: evil } }
  const { orderId } = await provision(
    desk.payments,
    callOf(desk.harness, { conversationId: evil }),
    requestOf({ details, labels }),
  )
  await database.pool.query(
    `update payment_order set bank_answer = jsonb_build_object('responseMessage', $2::text, 'transactionId', $2::text),
       integration_mode = $2, client_ip_address = $2 where order_id = $1`,
    [orderId, evil],
  )
  await desk.calls.flush()
  await database.pool.query('update bank_call set result = $1, detail = $1', [evil])
  const { html, status } = await staff.open(
    `${pathOf(orderId ?? '')}?done=${encodeURIComponent(evil)}`,
  )
  expect(status).toBe(200)
  expect(html).toContain('&lt;script>alert(1)')
  expect(html).not.toMatch(/<script>alert|<img src=x/)
})
