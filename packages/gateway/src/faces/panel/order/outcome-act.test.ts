import { beforeEach, describe, expect, test } from 'vitest'
import { callOf, requestOf } from '../../../../../../test/payment-core/payments-harness.ts'
import { storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { DAYS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { provision } from '../../../payment/payments/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk, type OrderDesk, type Seat } from '../testing/order-desk.ts'

const database = useTestDatabase()
let desk: OrderDesk
let operator: Seat

beforeEach(async () => {
  desk = await createOrderDesk(database.pool)
})

const pathOf = (orderId: string) => `/panel/m/1100000001/payments/${orderId}`
const TAKEN = { operation: '', said: 'taken', source: 'Phone', authCode: ' 123456 ' }

async function unknownFor(milliseconds: number): Promise<string> {
  const { bank, clock } = desk.harness
  bank.fail('authorize', 'timeoutBooked')
  const { orderId } = await provision(desk.payments, callOf(desk.harness), requestOf())
  bank.answersInquiries = false
  clock.turn(milliseconds)
  // No session of the panel lasts a day.
  operator = await desk.sit('GatewayStaff', 'can@gateway.example')
  return orderId ?? ''
}

async function reportsOf(orderId: string) {
  const sql = 'select actor, act, details from audit_entry where subject = $1 order by sequence'
  return (await database.pool.query(sql, [orderId])).rows
}

describe('decision 5.24: a person concludes an old unknown outcome', () => {
  test('with the row of the audit chain, and a line of the time line', async () => {
    const orderId = await unknownFor(DAYS)
    expect((await operator.open(pathOf(orderId))).html).toContain('as the bank told it')
    const sent = await operator.send(`${pathOf(orderId)}/outcome`, TAKEN)
    expect(sent.location).toBe(`${pathOf(orderId)}?done=outcome-concluded`)
    expect((await storedOrder(desk.harness, orderId)).state).toBe('Approved')
    expect(await reportsOf(orderId)).toMatchObject([
      {
        actor: 'panel:can@gateway.example',
        act: 'outcome.conclude',
        details: { source: 'Phone', isTaken: true, authCode: '123456', state: 'Approved' },
      },
    ])
    const { html } = await operator.open(sent.location ?? '')
    expect(html).toContain('concluded the outcome as the bank told it')
    expect(html).toContain('is compared with the bank')
    expect(html).not.toContain('Where it was learnt')
  })

  test('but not of a younger one, nor without the bank’s number', async () => {
    const young = await unknownFor(DAYS - 1)
    expect((await operator.open(pathOf(young))).html).not.toContain('Where it was learnt')
    const early = await operator.send(`${pathOf(young)}/outcome`, TAKEN)
    expect([early.status, early.html]).toEqual([409, expect.stringContaining('younger than a day')])
    desk.harness.clock.turn(1)
    const form = { ...TAKEN, authCode: '' }
    expect(await operator.send(`${pathOf(young)}/outcome`, form)).toMatchObject({ status: 409 })
    expect(await reportsOf(young)).toEqual([])
  })

  test('only people of the gateway', async () => {
    const orderId = await unknownFor(DAYS)
    const staff = await desk.sit('MerchantOwner', 'ayse@shop.example', desk.harness.merchant)
    expect((await staff.open(pathOf(orderId))).html).not.toContain('Where it was learnt')
    expect((await staff.send(`${pathOf(orderId)}/outcome`, TAKEN)).status).toBe(403)
    expect((await storedOrder(desk.harness, orderId)).state).toBe('Unknown')
  })

  test('a bank that answers when it is asked once more is what counts, and is no act of the person', async () => {
    const orderId = await unknownFor(DAYS)
    desk.harness.bank.answersInquiries = true
    const form = { ...TAKEN, said: 'notTaken' }
    const sent = await operator.send(`${pathOf(orderId)}/outcome`, form)
    expect(sent.location).toMatch(/outcome-bankAnswered$/)
    expect((await storedOrder(desk.harness, orderId)).state).toBe('Approved')
    expect(await reportsOf(orderId)).toEqual([])
  })

  test('above the limit of returns by two people: the second one’s word concludes it', async () => {
    const orderId = await unknownFor(DAYS)
    const { merchant } = desk.harness
    const rules = { returnsAboveMinor: 9_999n, keys: false, credentials: false }
    await desk.acts.setApprovalRules(merchant, rules)
    const second = await desk.sit('GatewayOwner', 'deniz@gateway.example')
    const asked = await operator.send(`${pathOf(orderId)}/outcome`, TAKEN)
    expect(asked.location).toBe(`${pathOf(orderId)}?done=asked`)
    expect((await storedOrder(desk.harness, orderId)).state).toBe('Unknown')
    const { html } = await second.open('/panel/approvals')
    expect(html).toContain('It took place')
    const [, path = ''] = /action="([^"]+)\/give"/.exec(html) ?? []
    const given = await second.send(`${path}/give`)
    expect(given.location).toBe(`${pathOf(orderId)}?done=outcome-concluded`)
    expect((await storedOrder(desk.harness, orderId)).state).toBe('Approved')
    expect((await reportsOf(orderId)).at(-1)).toMatchObject({
      act: 'outcome.conclude',
      actor: 'panel:deniz@gateway.example',
      details: { askedBy: 'panel:can@gateway.example', agreedBy: 'panel:deniz@gateway.example' },
    })
  })
})
