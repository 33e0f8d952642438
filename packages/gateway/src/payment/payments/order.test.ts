import { describe, expect, test } from 'vitest'
import { ORDER_STATES, type OrderEvent, type OrderState } from './order.ts'

const STATES: readonly OrderState[] = [
  'Pending',
  'Approved',
  'PreAuthorized',
  'Captured',
  'Declined',
  'Unknown',
  'Failed',
  'Reversed',
  'PartiallyReturned',
  'Returned',
  'Expired',
]

/** Decision 5.1 in a second hand: for each event, from where to where. */
const ALLOWED: Readonly<Record<OrderEvent, Partial<Record<OrderState, OrderState>>>> = {
  approved: { Pending: 'Approved', Unknown: 'Approved' },
  preAuthorized: { Pending: 'PreAuthorized', Unknown: 'PreAuthorized' },
  declined: { Pending: 'Declined', Unknown: 'Declined' },
  outcomeUnknown: { Pending: 'Unknown' },
  notSent: { Pending: 'Failed' },
  neverBooked: { Pending: 'Failed', Unknown: 'Failed' },
  captured: { PreAuthorized: 'Captured' },
  reversed: { PreAuthorized: 'Reversed', Approved: 'Reversed' },
  returnedInPart: { Approved: 'PartiallyReturned', PartiallyReturned: 'PartiallyReturned' },
  returnedWhole: { Approved: 'Returned', PartiallyReturned: 'Returned' },
  preAuthExpired: { PreAuthorized: 'Expired' },
}

const EVENTS = Object.keys(ALLOWED) as OrderEvent[]

describe('decision 5.1: the order states', () => {
  const pairs = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event })))

  test.each(pairs)('$state, $event', ({ state, event }) => {
    expect(ORDER_STATES.after(state, event)).toBe(ALLOWED[event][state] ?? null)
  })

  test('final states have no way out', () => {
    const final = STATES.filter((state) => !ORDER_STATES.rows.some(([from]) => from === state))
    expect(final).toEqual(['Captured', 'Declined', 'Failed', 'Reversed', 'Returned', 'Expired'])
  })
})
