/** Decision 7.10 over HTTP: a refused return, then the right one by somebody else. */
import { expect, test } from 'vitest'

import { paidOrder } from '../harness/answers.ts'
import { CARDS } from '../support/browser/steps.ts'
import { hiddenIn } from '../support/panel/pages.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()

test('a refused return and the right one are two rows with two persons, and the page names both', async () => {
  const { merchantNumber } = SANDBOX_KEYS
  const orderId = await paidOrder(sandbox.merchant, CARDS.approved, { amount: 100 })
  const path = `/panel/m/${merchantNumber}/payments/${orderId}`
  const seatOf = (name: string) =>
    sit(sandbox, { role: 'MerchantStaff', email: `${name}@shop.example`, merchantNumber })
  const [ayse, can] = [await seatOf('ayse'), await seatOf('can')]
  const giveBack = async (seat: Seat, amount: string) => {
    const version = hiddenIn((await seat.open(path)).html, 'version')
    return seat.send(`${path}/return`, { amount, version })
  }
  expect((await giveBack(ayse, '100.01')).status).toBe(409)
  expect((await giveBack(can, '40.00')).location).toMatch(/return-done$/)
  const { rows } = await sandbox.database.pool.query(
    `select actor, details->>'amountMinor' as amount, details->>'outcome' as outcome,
       details->>'operationId' = (select operation_id::text from order_operation where order_id::text = $1) as named
     from audit_entry where subject = $1 order by sequence`,
    [orderId],
  )
  const [refused, done] = ['RETURN_EXCEEDS_AMOUNT', 'begun']
  expect(rows).toEqual([
    { actor: 'panel:ayse@shop.example', amount: '10001', outcome: refused, named: null },
    { actor: 'panel:can@shop.example', amount: '4000', outcome: done, named: true },
  ])
  const { html } = await can.open(path)
  for (const name of ['ayse', 'can']) {
    expect(html).toContain(`<strong>${name}@shop.example</strong> asked for a return`)
  }
})
