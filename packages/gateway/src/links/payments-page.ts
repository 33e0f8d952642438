import { fieldError, isUuid } from '../kernel/index.ts'
import type { LinkKey, LinkPaymentRow, LinkStore, PaymentPlace } from './link-store.ts'

const PAGE_SIZE = 100

export type PaymentsPage = Readonly<{
  /** Oldest first. */
  payments: readonly LinkPaymentRow[]
  /** What the call for the next page names; null: there are no more. */
  next: string | null
}>

/** The page behind `after`, which an earlier page gave; null asks for the first. */
export async function paymentsPage(
  links: Pick<LinkStore, 'paymentsOf'>,
  link: LinkKey,
  after: string | null,
): Promise<PaymentsPage> {
  const place = after === null ? null : placeOf(after)
  // One more than is shown tells whether there is another page.
  const found = await links.paymentsOf(link, { after: place, maximum: PAGE_SIZE + 1 })
  const payments = found.slice(0, PAGE_SIZE)
  const last = payments.at(-1)
  return { payments, next: found.length > PAGE_SIZE && last !== undefined ? nameOf(last) : null }
}

function nameOf({ paidAt, useId }: PaymentPlace): string {
  return `${paidAt.getTime()}_${useId}`
}

/** @throws GatewayError INVALID_FIELD with paymentsAfter for anything but the name of a place. */
function placeOf(text: string): PaymentPlace {
  const [, milliseconds = '', useId = ''] = /^(\d{1,14})_(.{36})$/.exec(text) ?? []
  if (milliseconds === '' || !isUuid(useId)) {
    throw fieldError('paymentsAfter', {
      tr: 'önceki yanıtın paymentsNext değeri olmalıdır; ilk sayfa için göndermeyin',
      en: 'must be the paymentsNext of an earlier answer; leave it out for the first page',
    })
  }
  return { paidAt: new Date(Number(milliseconds)), useId }
}
