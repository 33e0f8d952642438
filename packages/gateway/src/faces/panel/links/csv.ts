import type { CsvCell } from '../../../base/csv/index.ts'
import {
  type LinkCursor,
  type LinkFilter,
  linkStatus,
  type PaymentLink,
} from '../../../payment/links/index.ts'
import { namesNoMerchant, type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { csvAnswer } from '../parts/index.ts'
import type { LinksPorts } from './ports.ts'
import { filteredPath, readLinkFilter } from './read-filter.ts'

const LINKS_AT_ONCE = 500

const COLUMNS = [
  'createdAt',
  'merchantNumber',
  'linkId',
  'status',
  'linkType',
  'amount',
  'currency',
  'usageCount',
  'maxUsageCount',
  'expiryDate',
  'productName',
  'orderId',
]

/** The links of the filter as a file. Their addresses are not in it: whoever has the file could pay, and nothing else. */
export async function linksCsv(ports: LinksPorts, visit: Visit): Promise<PanelAnswer> {
  const { filter, wrong } = readLinkFilter(visit.query, visit.merchantId)
  // The list says which field means nothing. The file could not, and would have more than was asked for.
  if (wrong.size > 0 || namesNoMerchant(visit))
    return seeOther(filteredPath('/panel/links', visit.query))
  return csvAnswer({ name: 'links.csv', columns: COLUMNS }, rowsOf(ports, visit, filter))
}

async function* rowsOf(
  { linkList, clock }: LinksPorts,
  { merchants }: Visit,
  filter: LinkFilter,
): AsyncGenerator<readonly CsvCell[]> {
  const now = clock.now()
  const numbers = new Map(merchants.map((each) => [each.merchantId, each.merchantNumber]))
  let cursor: LinkCursor | null = null
  do {
    const question = { filter, now, cursor, maximum: LINKS_AT_ONCE }
    const page: Awaited<ReturnType<LinksPorts['linkList']['page']>> = await linkList.page(question)
    for (const link of page.links) yield rowOf(link, numbers.get(link.merchantId) ?? '', now)
    cursor = page.older
  } while (cursor !== null)
}

function rowOf(link: PaymentLink, merchantNumber: string, now: Date): readonly CsvCell[] {
  return [
    link.createdAt.toISOString(),
    merchantNumber,
    link.linkId,
    linkStatus(link, now),
    link.linkType,
    link.amountMinor === null ? null : { amountMinor: link.amountMinor },
    'TRY',
    link.usedCount,
    link.maximumUses,
    link.expiresAt.toISOString(),
    link.content.productName,
    link.merchantOrderId,
  ]
}
