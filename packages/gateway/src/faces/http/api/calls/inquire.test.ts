import { expect, test } from 'vitest'
import { fakeUseCases } from '../../testing/fake-use-cases.ts'
import { apiRoutes } from './index.ts'

type Seen = Parameters<typeof fakeUseCases>[0]
type Route = ReturnType<typeof apiRoutes>[number]

const DATE = new Date('2026-11-23T10:00:00Z')

/** The types and states of an order's steps in the answer of `inquire`, from those that are stored. */
async function stepsOf(stored: readonly (readonly [type: string, status: string])[]) {
  const useCases = fakeUseCases({} as Seen)
  const view = await useCases.inquire('merchant-1', { orderId: null, paymentConversationId: null })
  const steps = stored.map(([transactionType, transactionStatus]) => {
    return { amountMinor: 100n, transactionType, transactionStatus, transactionDate: DATE }
  })
  const inquiring = { ...useCases, inquire: async () => ({ ...view, steps }) }
  const routes = apiRoutes(inquiring, { isSandbox: true })
  const inquire = routes.find(({ endpoint }) => endpoint.name === 'inquire')
  const call = { caller: { merchant: { merchantId: 'merchant-1' } } } as Parameters<
    Route['handle']
  >[1]
  const { fields } = (await inquire?.handle({}, call)()) ?? {}
  return Reflect.get(Object(fields), 'provisionList').map(
    ({ transactionType, transactionStatus }: Record<string, string>) => [
      transactionType,
      transactionStatus,
    ],
  )
}

test.each([
  // The gateway voided the payment by itself; the merchant reads a cancellation.
  ['OrphanVoid', 'Reverse'],
  ['Reverse', 'Reverse'],
  ['Return', 'Return'],
  ['Expire', 'Expire'],
  ['Auth', 'Auth'],
])('a step %s is answered as %s', async (stored, answered) => {
  expect(await stepsOf([[stored, 'Approved']])).toEqual([[answered, 'Approved']])
})

test.each([
  ['Pending', 'Pending'],
  ['Declined', 'Declined'],
  ['Unknown', 'Unknown'],
  ['Failed', 'Failed'],
  ['Approved', 'Approved'],
  ['PartiallyReturned', 'Approved'],
  ['Reversed', 'Approved'],
])('a step of a payment that is %s by now is %s', async (stored, answered) => {
  expect(await stepsOf([['Auth', stored]])).toEqual([['Auth', answered]])
})
