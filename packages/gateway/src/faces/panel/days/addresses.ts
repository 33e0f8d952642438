import { isUuid } from '../../../base/kernel/index.ts'
import type { PostingPlace } from '../../../operating/reconciliation/index.ts'
import type { Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant } from '../parts/index.ts'

/** The page of a business date, for the merchant that was chosen. */
export function dayPath(
  visit: Pick<Visit, 'person' | 'merchants' | 'merchantId'>,
  date: string,
  below = '',
): string {
  return addressOf(`/panel/days/${date}${below}`, visit, { merchant: chosenMerchant(visit) })
}

/** A place among a day's postings as it stands in an address. */
export function placeText({ postedAt, orderId, sourceId, leg }: PostingPlace): string {
  return [postedAt.getTime(), orderId, sourceId, leg].join('_')
}

/** Null for anything that `placeText` does not write: then the page begins with the first posting. */
export function placeIn(text: string): PostingPlace | null {
  const [milliseconds = '', orderId = '', sourceId = '', leg = ''] = text.split('_')
  if (!/^\d{1,14}$/.test(milliseconds) || !/^[A-Za-z]{1,30}$/.test(leg)) return null
  if (!isUuid(orderId) || !isUuid(sourceId)) return null
  return { postedAt: new Date(Number(milliseconds)), orderId, sourceId, leg }
}
