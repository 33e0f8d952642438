/** What clients of NestPay send that ours does not: manuals and libraries leave fields out. */

import { expect, test } from 'vitest'
import { card, openTestBank, payment } from '../../testing/bank-client.ts'

test('a payment without an order id gets one, which finds it again', async () => {
  const bank = await openTestBank()
  const { OrderId: _none, ...nameless } = payment('')
  const first = await bank.api(nameless)
  const second = await bank.api({ ...nameless, OrderId: '' })
  const ids = [first, second].map(({ value }) => value('OrderId'))
  expect(first.value('Response')).toBe('Approved')
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(await bank.orders(id)).toMatchObject([{ bankOrderId: id }])
})

test('a PostAuth without an amount takes the whole block', async () => {
  const bank = await openTestBank()
  await bank.api(payment('o-1', { Type: 'PreAuth' }))
  const { value } = await bank.api({ Type: 'PostAuth', OrderId: 'o-1' })
  expect(value('Response')).toBe('Approved')
  expect(await bank.orders('o-1')).toMatchObject([{ captured: 10_000 }])
})

test('a Credit without a currency returns in that of the order, and in no other', async () => {
  const bank = await openTestBank()
  await bank.api(payment('o-1', card))
  await bank.api({ 'Extra/SETTLE': '' })
  const wrong = await bank.api({ Type: 'Credit', OrderId: 'o-1', Total: '1.00', Currency: '840' })
  expect(wrong.value('ERRORCODE')).toBe('CORE-2119')
  const { value } = await bank.api({ Type: 'Credit', OrderId: 'o-1', Total: '1.00' })
  expect(value('Response')).toBe('Approved')
  expect(await bank.orders('o-1')).toMatchObject([{ refunded: 100 }])
})
