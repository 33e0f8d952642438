import type { PaymentFilter } from '../../../packages/gateway/src/operating/search/index.ts'
import { ANY_PAYMENT } from '../../../packages/gateway/src/operating/search/payment-filter.ts'

/** What people ask for, from what nearly all payments pass to what none does. */
export const FILTERS: Readonly<Record<string, Partial<PaymentFilter>>> = {
  'no filter': {},
  paid: { states: ['Approved'] },
  declined: { states: ['Declined'] },
  'returned, whole or in part': { states: ['Returned', 'PartiallyReturned'] },
  'outcome unknown (none)': { states: ['Unknown'] },
  'one decline code': { outcomes: ['DECLINED_54'] },
  'a decline code that never was': { outcomes: ['DECLINED_99'] },
  'an exact amount': { amountFrom: 124_990n, amountTo: 124_990n },
  'a narrow range of amounts': { amountFrom: 400_000n, amountTo: 401_000n },
  'amounts above all (none)': { amountFrom: 900_000_000n },
  'declined, small amounts': { states: ['Declined'], amountTo: 2_000n },
  'twelve installments': { installments: [12] },
  'twelve installments, declined, Troy, debit': {
    installments: [12],
    states: ['Declined'],
    schemes: ['Troy'],
    cardTypes: ['Debit'],
  },
  'a programme': { programmes: ['World'] },
  '3-D Secure, paid': { isThreeD: true, states: ['Approved'] },
  PostAuth: { paymentTypes: ['PostAuth'] },
  'PostAuth, declined (none)': { paymentTypes: ['PostAuth'], states: ['Declined'] },
  'links (none)': { channels: ['Link'] },
}

export const filterOf = (changes: Partial<PaymentFilter>): PaymentFilter => ({
  ...ANY_PAYMENT,
  ...changes,
})
