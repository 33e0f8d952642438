import { beforeEach, expect, test } from 'vitest'

import {
  callOf,
  insertSession,
  requestOf,
  taken,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { choicesWith } from '../../../../../../test/payment-core/sample-choices.ts'
import { RATES } from '../../../../../../test/payment-core/sample-merchant.ts'
import { sequenceEvents } from '../../../payment/events/index.ts'
import {
  closeDay,
  detailNames,
  ORDER_DETAILS,
  orderDetails,
  provision,
  resolveUnknownPayments,
} from '../../../payment/payments/index.ts'
import { readRules } from '../../../payment/routing/index.ts'
import { createFeedStore } from '../../../storage/events/index.ts'
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

/** The time line as a reader sees it, without the times. */
async function storyOf(orderId: string): Promise<readonly string[]> {
  await desk.calls.flush()
  await sequenceEvents(createFeedStore(database.pool))
  const { html } = await staff.open(pathOf(orderId))
  const [, list = ''] = /<ol class="timeline">(.*?)<\/ol>/s.exec(html) ?? []
  return [...list.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) =>
    text.replaceAll(/<span class="detail">/g, ' | ').replaceAll(/<[^>]+>/g, ''),
  )
}

test('the time line of a 3-D Secure payment with a return has every commit, call, event and person (9.30)', async () => {
  const { clock, merchant } = desk.harness
  const sessionId = await insertSession(desk.harness)
  clock.turn(50)
  const orderId = (
    await provision(
      desk.payments,
      callOf(desk.harness),
      requestOf({ sessionId, cardToken: 'token' }),
    )
  ).orderId
  if (orderId === null) throw new Error('the payment was not taken')
  clock.turn(1_000)
  await closeDay(desk.payments, { merchantId: merchant.merchantId, which: 'open' })
  clock.turn(1_000)
  await staff.send(`${pathOf(orderId)}/return`, { amount: '25', version: '0' })
  const story = await storyOf(orderId)
  const parts = [
    /^3-D Secure session created/,
    /^Payment began/,
    /^Payment request to the bank \| approved · 0 ms · at terminal main · ₺100.00/,
    /^Payment ended \| Paid/,
    /^Event payment\.approved \| event 1 of this order, position \d+ of the feed/,
    /^The day was closed/,
    /^ayse@shop\.example asked for a return \| ₺25\.00/,
    /^Return began: ₺25\.00/,
    /^Refund request to the bank \| approved/,
    /^Return ended: ₺25\.00 \| Done/,
    /^Event payment\.returned \| event 2 of this order/,
  ]
  expect(parts.map((part) => story.filter((line) => part.test(line)).length)).toEqual(
    parts.map(() => 1),
  )
  // The database writes the times of events and sessions; the test turns the clock of all else.
  const byClock = parts.filter((part) => !/Event|session/.test(part.source))
  const order = byClock.map((part) => story.findIndex((line) => part.test(line)))
  expect(order).toEqual([...order].sort((one, other) => one - other))
  const { html } = await staff.open(pathOf(orderId))
  expect(html).toContain('1 · Full verification')
})

test('a payment that moved to the next terminal shows both calls, and why it moved', async () => {
  const { harness, payments } = desk
  const choices = choicesWith([harness.terminal, harness.secondTerminal], RATES)
  const reading = readRules(
    { rules: [{ name: 'both', choose: { list: ['main', 'second'] } }] },
    null,
  )
  const rules = reading.ok ? reading.rules : null
  const ports = { ...payments, choicesOf: async () => ({ ...choices, rules }) }
  harness.bank.fail('authorize', { declined: '58' })
  const { orderId } = await provision(ports, callOf(harness), requestOf())
  const story = await storyOf(orderId ?? '')
  expect(story.join('\n')).toMatch(/declined \(58\) · 0 ms · at terminal main/)
  expect(story.join('\n')).toMatch(/main could not take it, moved to second/)
  expect(story.join('\n')).toMatch(/approved · 0 ms · at terminal second/)
})

test('an unknown outcome says so, refreshes itself, lists when the bank is asked, and closes', async () => {
  const { harness, payments } = desk
  harness.bank.fail('authorize', 'timeoutBooked')
  const { orderId } = await provision(payments, callOf(harness), requestOf())
  const id = orderId ?? ''
  const { html } = await staff.open(pathOf(id))
  expect(html).toContain('Outcome unknown')
  expect(html).toContain('data-live')
  expect(html).toContain('The bank is asked for the outcome again')
  expect(html).toContain(`<a href="${pathOf(id)}">Refresh</a>`)
  const list = await staff.open('/panel/unknowns')
  expect(list.html).toContain(pathOf(id))
  const stranger = await desk.sit('MerchantOwner', 'owner@other.example', desk.stranger)
  expect((await stranger.open('/panel/unknowns')).html).toContain('No outcome is unknown')
  harness.clock.turn(3_000)
  await resolveUnknownPayments(payments)
  const story = await storyOf(id)
  expect(story.join('\n')).toMatch(/The outcome stayed unknown/)
  expect(story.join('\n')).toMatch(/Inquiry at the bank, by itself \| record found \(taken\)/)
  expect(story.join('\n')).toMatch(/Event payment\.resolved/)
  expect((await staff.open(pathOf(id))).html).not.toContain('data-live')
  expect((await staff.open('/panel/unknowns')).html).toContain('No outcome is unknown')
})

test('a declined payment says what to do, in both languages', async () => {
  desk.harness.bank.fail('authorize', { declined: '51' })
  const { orderId } = await provision(desk.payments, callOf(desk.harness), requestOf())
  const path = pathOf(orderId ?? '')
  expect((await staff.open(path)).html).toContain('1051')
  expect((await staff.open(path)).html).toContain('It may succeed later, or with another card.')
  expect((await staff.open(`${path}?lang=tr`)).html).toContain(
    'Daha sonra ya da başka bir kartla yeniden denenebilir.',
  )
})

test('where the day must end first, the page says from when a return is possible', async () => {
  desk = await createOrderDesk(database.pool, { settings: { dayEndPolicy: 'strict' } })
  staff = await desk.sit('MerchantStaff', 'ayse@shop.example', desk.harness.merchant)
  const orderId = await taken(desk.harness)
  const { html } = await staff.open(pathOf(orderId))
  expect(html).toContain('A return is possible from:')
  expect(html).toContain('Reverse the whole payment')
  expect(html).not.toContain('Return the amount to the card')
})

test('an old address that leads nowhere says that the order may be archived, whether or not it was', async () => {
  const orderId = await taken(desk.harness)
  const old = '01970000-0000-7000-8000-00000000dead'
  const note = 'vezne archive restore'
  expect((await staff.open(pathOf(old))).html).not.toContain(note)
  await database.pool.query(
    `insert into archived_period (period, archive_id, state, period_from, period_until, folder, totals,
       posted_hours, manifest_hash, archived_at)
     values ('before 2025q3', gen_random_uuid(), 'Archived', null, '2025-07-01T00:00:00Z', '/archives', '{}', '{}',
       sha256(''), now())`,
  )
  const stranger = await desk.sit('MerchantStaff', 'eve@other.example', desk.stranger)
  const foreign = (id: string) => pathOf(id).replace('1100000001', '1100000002')
  for (const shown of [await staff.open(pathOf(old)), await stranger.open(foreign(old))]) {
    expect([shown.status, shown.html.includes(note)]).toEqual([404, true])
  }
  const young = '01ff0000-0000-7000-8000-00000000dead'
  for (const shown of [await staff.open(pathOf(young)), await stranger.open(foreign(orderId))]) {
    expect([shown.status, shown.html.includes(note)]).toEqual([404, false])
  }
  expect((await staff.open(pathOf(orderId))).status).toBe(200)
  await database.pool.query('truncate archived_period')
})

test('a payment by a link leads to the page of its link', async () => {
  const orderId = await taken(desk.harness)
  const linkId = '01a20000-0000-7000-8000-0000000000aa'
  const sql = 'update payment_order set link_id = $2 where order_id = $1'
  await database.pool.query(sql, [orderId, linkId])
  const { html } = await staff.open(pathOf(orderId))
  expect(html).toContain(`href="/panel/m/1100000001/links/${linkId}"`)
})

test.each(['tr', 'en'] as const)(
  'every text of the merchant stands under its label: %s',
  async (language) => {
    const details = orderDetails((name) => `text of ${name}`)
    const paid = await provision(desk.payments, callOf(desk.harness), requestOf({ details }))
    const { html } = await staff.open(`${pathOf(paid.orderId ?? '')}?lang=${language}`)
    for (const name of detailNames()) {
      const [, shown = ''] = html.split(`<dt>${ORDER_DETAILS[name].label[language]}</dt>`)
      expect(shown.split('</dd>')[0]).toContain(`text of ${name}`)
    }
  },
)
