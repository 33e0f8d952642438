import type { CsvCell } from '../../csv/index.ts'
import { type LinkCursor, linkStatus, type PaymentLink } from '../../links/index.ts'
import type { PanelAnswer, Visit } from '../frame/index.ts'
import { csvAnswer } from '../parts/index.ts'
import type { LinksPorts } from './ports.ts'
import { readLinkFilter } from './read-filter.ts'

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
  return csvAnswer({ name: 'links.csv', columns: COLUMNS }, rowsOf(ports, visit))
}

async function* rowsOf(
  { linkList, clock }: LinksPorts,
  { query, merchantId, merchants }: Visit,
): AsyncGenerator<readonly CsvCell[]> {
  const { filter } = readLinkFilter(query, merchantId)
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
