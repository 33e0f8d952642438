import { expect, test } from 'vitest'
import { type Fields, openTestBank, payment, type TestBank } from '../../testing/bank-client.ts'

/**
 * One order a line, paid 100.00 first: the operations in turn, then the order's state and its money
 * (authorized/captured/refunded, in lira). `!code` after an operation is how it must be refused.
 */
const stories = `
  Auth                                                  -> Captured 100/100/0
  Auth Auth!2507                                        -> Captured 100/100/0
  Auth PreAuth!2507                                     -> Captured 100/100/0
  Auth Void                                             -> Voided 100/0/0
  Auth Void Void!2008                                   -> Voided 100/0/0
  Auth Void Credit:10!2508                              -> Voided 100/0/0
  Auth Void Auth!2507                                   -> Voided 100/0/0
  Auth Credit:10!2508                                   -> Captured 100/100/0
  Auth Settle Void!2511                                 -> Settled 100/100/0
  Auth Settle Credit:30 Credit:30 Credit:40             -> Settled 100/100/100
  Auth Settle Credit:30 Credit:70.01!2503               -> Settled 100/100/30
  Auth Settle Credit:100 Credit:0.01!2504               -> Settled 100/100/100
  Auth Settle Credit:0!2009                             -> Settled 100/100/0
  Auth PostAuth:100!2115                                -> Captured 100/100/0
  PreAuth                                               -> Authorized 100/0/0
  PreAuth Settle Void                                   -> Voided 100/0/0
  PreAuth Credit:10!2508                                -> Authorized 100/0/0
  PreAuth PostAuth:80                                   -> Captured 100/80/0
  PreAuth PostAuth:80 PostAuth:20!2115                  -> Captured 100/80/0
  PreAuth PostAuth:80 Void                              -> Voided 100/0/0
  PreAuth PostAuth:80 Settle Credit:80.01!2503          -> Settled 100/80/0
  PreAuth PostAuth:80 Settle Void!2511                  -> Settled 100/80/0
  PreAuth PostAuth:100.01!2505                          -> Authorized 100/0/0
  PreAuth PostAuth:115+                                 -> Captured 100/115/0
  PreAuth PostAuth:115.01+!2512                         -> Authorized 100/0/0
  PreAuth Void PostAuth:100!2116                        -> Voided 100/0/0
  Declined Void!2120                                    -> Declined 0/0/0
  Declined Credit:10!2117                               -> Declined 0/0/0
  Declined PostAuth:10!2116                             -> Declined 0/0/0
  Declined Auth                                         -> Captured 100/100/0
`
  .trim()
  .split('\n')
  .map((line) => line.trim())

/** `PostAuth:115+` completes above the held amount with Extra/PREAMT. */
function requestFor(step: string, orderId: string): Fields {
  const [operation = '', amount = '100'] = step.replace('+', '').split(':')
  const preAmount: Fields = step.includes('+') ? { 'Extra/PREAMT': '100.00' } : {}
  switch (operation) {
    case 'Auth':
    case 'PreAuth':
      return payment(orderId, { Type: operation })
    case 'Declined':
      return payment(orderId, { Number: '4111111111111129' })
    case 'Settle':
      return { 'Extra/SETTLE': '1' }
    default:
      return { Type: operation, OrderId: orderId, Total: amount, Currency: '949', ...preAmount }
  }
}

async function perform(bank: TestBank, step: string, orderId: string): Promise<string> {
  const reply = await bank.api(requestFor(step, orderId))
  if (reply.value('Response') === 'Approved') return ''
  return `!${reply.value('ERRORCODE').replace('CORE-', '')}`
}

test.each(stories)('%s', async (story) => {
  const bank = await openTestBank()
  const [steps = '', end = ''] = story.split('->').map((part) => part.trim())
  for (const step of steps.split(/\s+/)) {
    const [operation = '', refusal] = step.split('!')
    const expected = operation === 'Declined' ? '!ISO8583-51' : refusal ? `!${refusal}` : ''
    expect(await perform(bank, operation, 'story'), step).toBe(expected)
  }
  const [state = '', money = ''] = end.split(' ')
  const [authorized, captured, refunded] = money.split('/').map((lira) => Number(lira) * 100)
  expect(await bank.orders('story')).toEqual([
    { bank: 'nestpay', bankOrderId: 'story', state, authorized, captured, refunded },
  ])
})

test.each([
  ['Void', '2008'],
  ['Credit', '2117'],
  ['PostAuth', '2509'],
])('%s of an unknown order is refused with CORE-%s', async (operation, code) => {
  const bank = await openTestBank()
  const reply = await bank.api(requestFor(operation, 'nobody'))
  expect([reply.value('Response'), reply.value('ERRORCODE'), reply.value('NUMCODE')]).toEqual([
    'Error',
    `CORE-${code}`,
    `99${code}`,
  ])
})

test('CORE-2513: a pre-authorisation cannot be completed after 15 days', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const bank = await openTestBank({ clock: () => now })
  await bank.api(payment('old', { Type: 'PreAuth' }))
  now = new Date('2026-03-16T10:00:01Z')
  const reply = await bank.api(requestFor('PostAuth:10', 'old'))
  expect(reply.value('ERRORCODE')).toBe('CORE-2513')
})

test('a day end settles the orders of its own terminal only', async () => {
  const bank = await openTestBank()
  await bank.api(payment('first', {}))
  await bank.api(payment('second', { ClientId: '190000002' }))
  await bank.api({ ClientId: '190000002', 'Extra/SETTLE': 'SETTLE' })
  expect(await bank.orders('first')).toMatchObject([{ state: 'Captured' }])
  expect(await bank.orders('second')).toMatchObject([{ state: 'Settled' }])
})
