import { EVENTS, type SubjectKind } from '@vezne/protocol'

import type { Merchant } from '../../../payment/merchants/index.ts'
import type { DeliveryRecord, ListedEndpoint } from '../../../payment/webhooks/index.ts'
import type { MerchantVisit } from '../frame/index.ts'

export function endpointPath({
  merchantNumber,
  endpointId,
}: Pick<ListedEndpoint, 'merchantNumber' | 'endpointId'>): string {
  return `/panel/m/${merchantNumber}/webhooks/${endpointId}`
}

export function deliveryPath(
  { merchant }: Pick<MerchantVisit, 'merchant'>,
  { endpointId, position }: Readonly<{ endpointId: string; position: number }>,
): string {
  return `${endpointPath({ merchantNumber: merchant.merchantNumber, endpointId })}/deliveries/${position}`
}

/** An address with these fields, which keeps the choice of a merchant. */
export function pathWithMerchant(
  path: string,
  query: URLSearchParams,
  fields: Readonly<Record<string, string>>,
): string {
  const kept = new URLSearchParams()
  const merchant = query.get('merchant') ?? ''
  if (merchant !== '') kept.set('merchant', merchant)
  for (const [field, value] of Object.entries(fields)) if (value !== '') kept.set(field, value)
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** The page of what an event tells of; null where the panel has none. */
export function subjectPath(
  { merchantNumber }: Pick<Merchant, 'merchantNumber'>,
  { eventType, subjectId }: Pick<DeliveryRecord, 'eventType' | 'subjectId'>,
): string | null {
  const events: Readonly<Record<string, Readonly<{ subject: SubjectKind }>>> = EVENTS
  const kind = events[eventType]?.subject
  if (kind === 'order') return `/panel/m/${merchantNumber}/payments/${subjectId}`
  if (kind === 'link') return `/panel/m/${merchantNumber}/links/${subjectId}`
  return kind === 'endpoint' ? `/panel/m/${merchantNumber}/webhooks/${subjectId}` : null
}
