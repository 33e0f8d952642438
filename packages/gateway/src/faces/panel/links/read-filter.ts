import { LINK_STATUSES } from '@vezne/protocol'

import { amountIn, isUuid, readMoment } from '../../../base/kernel/index.ts'
import type { LinkCursor, LinkFilter } from '../../../payment/links/index.ts'

/** The fields of the list's address that narrow it. */
export const LINK_FILTER_FIELDS = [
  'merchant',
  'state',
  'from',
  'until',
  'text',
  'min',
  'max',
] as const

export type LinkFilterField = (typeof LINK_FILTER_FIELDS)[number]

export type LinkFilterReading = Readonly<{
  filter: LinkFilter
  /** The fields that could not be read; the list is shown without them. */
  wrong: ReadonlySet<LinkFilterField>
}>

const TEXT_CHARACTERS_MAXIMUM = 100
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filter in an address. Dates are days of Europe/Istanbul, and the last one belongs to the span. */
export function readLinkFilter(
  query: URLSearchParams,
  merchantId: string | null,
): LinkFilterReading {
  const wrong = new Set<LinkFilterField>()
  const read = <Value>(
    field: LinkFilterField,
    reader: (text: string) => Value | null,
  ): Value | null => {
    const text = (query.get(field) ?? '').trim()
    const value = text === '' ? null : reader(text)
    if (text !== '' && value === null) wrong.add(field)
    return value
  }
  const dayIn = (text: string) => (DATE.test(text) ? readMoment(text) : null)
  const filter = {
    merchantId,
    status: read('state', (text) => LINK_STATUSES.find((each) => each === text) ?? null),
    from: read('from', dayIn)?.begin ?? null,
    until: read('until', dayIn)?.end ?? null,
    text: read('text', (text) => text.slice(0, TEXT_CHARACTERS_MAXIMUM)),
    amountFrom: read('min', amountIn),
    amountTo: read('max', amountIn),
  }
  return { filter, wrong }
}

/** Where a link of the pager leads to; a wrong id is as no id. */
export function linkCursorIn(query: URLSearchParams): LinkCursor | null {
  for (const towards of ['older', 'newer'] as const) {
    const linkId = (query.get(towards) ?? '').toLowerCase()
    if (isUuid(linkId)) return { towards, linkId }
  }
  return null
}

/** An address with the filter of this one, and with these fields besides. */
export function filteredPath(
  path: string,
  query: URLSearchParams,
  besides: Readonly<Record<string, string>> = {},
): string {
  const kept = new URLSearchParams()
  for (const field of LINK_FILTER_FIELDS) {
    const value = query.get(field) ?? ''
    if (value !== '') kept.set(field, value)
  }
  for (const [field, value] of Object.entries(besides)) kept.set(field, value)
  return kept.size === 0 ? path : `${path}?${kept}`
}
