import { EVENTS } from '@vezne/protocol'

import { isUuid } from '../../../base/kernel/index.ts'
import {
  DELIVERY_STATES,
  type DeliveryRecord,
  type DeliverySearch,
} from '../../../payment/webhooks/index.ts'

export const DELIVERY_FIELDS = ['subject', 'type', 'state', 'endpoint'] as const

export type DeliveryField = (typeof DELIVERY_FIELDS)[number]

export type SearchReading = Readonly<{
  search: Omit<DeliverySearch, 'limit'>
  /** The fields that could not be read; the list is shown without them. */
  wrong: ReadonlySet<DeliveryField>
}>

/** Reads which deliveries an address asks for. */
export function readSearch(query: URLSearchParams, merchantId: string): SearchReading {
  const wrong = new Set<DeliveryField>()
  const read = <Value extends string>(
    field: DeliveryField,
    isValue: (text: string) => text is Value,
  ): Value | null => {
    const text = (query.get(field) ?? '').trim()
    if (text === '') return null
    if (isValue(text)) return text
    wrong.add(field)
    return null
  }
  const isId = (text: string): text is string => isUuid(text)
  const isState = (text: string): text is (typeof DELIVERY_STATES)[number] =>
    DELIVERY_STATES.some((state) => state === text)
  const isType = (text: string): text is string => Object.hasOwn(EVENTS, text)
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0]
  const search = {
    merchantId,
    endpointId: read('endpoint', isId),
    subjectId: read('subject', isId),
    eventType: read('type', isType),
    state: read('state', isState),
    before: before === undefined ? null : Number(before),
  }
  return { search, wrong }
}

/**
 * The deliveries of a page, of `found`, which has more than the page may show where there are more. One event has a
 * delivery to each endpoint, all of one position: a page ends between two positions, so that the next begins after it.
 */
export function wholePositions(
  found: readonly DeliveryRecord[],
  maximum: number,
): Readonly<{ shown: readonly DeliveryRecord[]; before: number | null }> {
  const cut = found[maximum]
  if (cut === undefined) return { shown: found, before: null }
  const shown = found.slice(0, maximum).filter(({ position }) => position > cut.position)
  return { shown, before: shown.at(-1)?.position ?? null }
}
