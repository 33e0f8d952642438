import type { LinkStatusRequest, LinkStatusSuccess } from './generated/wire.ts'
import type { CallOptions } from './options.ts'
import type { VezneClient } from './vezne-client.ts'

type LinkPayment = LinkStatusSuccess['payments'][number]

/**
 * Every payment of a link, oldest first. Reads a page only when it is needed. Throws what `linkStatus` throws,
 * and an Error if the link is not found.
 */
export async function* linkPayments(
  client: Pick<VezneClient, 'linkStatus'>,
  request: LinkStatusRequest,
  options: CallOptions = {},
): AsyncGenerator<LinkPayment, void, undefined> {
  let paymentsAfter = request.paymentsAfter
  do {
    const page = await client.linkStatus({ ...request, paymentsAfter }, options)
    if (!page.isSucceed) throw new Error(`${page.errorCode}: ${page.errorMessage}`)
    yield* page.payments
    paymentsAfter = page.paymentsNext
  } while (paymentsAfter !== null)
}
