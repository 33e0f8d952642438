import { expect, test } from 'vitest'
import { fakeUseCases } from '../../testing/fake-use-cases.ts'
import { inquireRoute } from './after-payment.ts'

type Seen = Parameters<typeof fakeUseCases>[0]
type Call = Parameters<ReturnType<typeof inquireRoute>['handle']>[1]

const DATE = new Date('2026-11-23T10:00:00Z')

/** The steps of an order as a caller reads them, by their kinds and states in the order's own words. */
async function stepsOf(stored: readonly (readonly [type: string, status: string])[]) {
  const useCases = fakeUseCases({} as Seen)
  const view = await useCases.inquire('merchant-1', { orderId: null, paymentConversationId: null })
  const steps = stored.map(([transactionType, transactionStatus]) => {
    return { amountMinor: 100n, transactionType, transactionStatus, transactionDate: DATE }
  })
  const { handle } = inquireRoute({ inquire: async () => ({ ...view, steps }) })
  const call = { caller: { merchant: { merchantId: 'merchant-1' } } } as Call
  const { fields } = await handle({}, call)()
  return Reflect.get(Object(fields), 'provisionList').map(
    ({ transactionType, transactionStatus }: Record<string, string>) => [
      transactionType,
      transactionStatus,
    ],
  )
}

test.each([
  // What the gateway cancelled by itself is a cancellation to the merchant.
  ['OrphanVoid', 'Reverse'],
  ['Reverse', 'Reverse'],
  ['Return', 'Return'],
  ['Expire', 'Expire'],
  ['Auth', 'Auth'],
])('a step %s is told as %s', async (stored, told) => {
  expect(await stepsOf([[stored, 'Approved']])).toEqual([[told, 'Approved']])
})

test.each([
  ['Pending', 'Pending'],
  ['Declined', 'Declined'],
  ['Unknown', 'Unknown'],
  ['Failed', 'Failed'],
  ['Approved', 'Approved'],
  ['PartiallyReturned', 'Approved'],
  ['Reversed', 'Approved'],
])('a step of a payment that is %s by now is %s', async (stored, told) => {
  expect(await stepsOf([['Auth', stored]])).toEqual([['Auth', told]])
})
