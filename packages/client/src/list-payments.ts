import type {
  ListPaymentsAnswer,
  ListPaymentsRequest,
  ListPaymentsSuccess,
} from './generated/wire.ts'
import type { CallOptions } from './options.ts'

/** A payment as the list has it. */
export type ListedPayment = ListPaymentsSuccess['payments'][number]

type ReadPage = (query: ListPaymentsRequest, options: CallOptions) => Promise<ListPaymentsAnswer>

/**
 * Every payment that passes the filter, the newest first, page by page as they are asked for. Throws what
 * `readPage` throws, and an Error where the gateway refuses the filter.
 */
export async function* listPayments(
  readPage: ReadPage,
  filter: ListPaymentsRequest,
  options: CallOptions = {},
): AsyncGenerator<ListedPayment, void, undefined> {
  let after = filter.after
  do {
    const page = await readPage({ ...filter, after }, options)
    if (!page.isSucceed) throw new Error(`${page.errorCode}: ${page.errorMessage}`)
    yield* page.payments
    after = page.next
  } while (after !== null)
}
