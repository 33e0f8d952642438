import { firstIdAt } from '../../base/kernel/index.ts'
import type {
  FoundPayment,
  PageCursor,
  PaymentPageRequest,
  PaymentSearch,
} from './payment-search.ts'

const PAYMENTS_PER_BATCH = 1_000

type Exported = Omit<PaymentPageRequest, 'cursor' | 'maximum'>

/**
 * All payments of a filter, the newest first, in batches: so neither memory nor the time of a statement grows with
 * their number. Payments that are made after `now` are left out.
 */
export async function* exportPayments(
  search: Pick<PaymentSearch, 'page'>,
  exported: Exported,
  now: Date,
): AsyncGenerator<readonly FoundPayment[]> {
  let cursor: PageCursor | null = { towards: 'older', orderId: firstIdAt(now) }
  while (cursor !== null) {
    const request: PaymentPageRequest = { ...exported, cursor, maximum: PAYMENTS_PER_BATCH }
    const { payments, older } = await search.page(request)
    if (payments.length > 0) yield payments
    cursor = older
  }
}
