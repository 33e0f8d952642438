import { type LinkCursor, linkStatus, type PaymentLink } from '../../../payment/links/index.ts'
import { namesNoMerchant, type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { type CsvColumns, everyRow, tableAnswer } from '../parts/index.ts'
import type { LinksPorts } from './list-page.tsx'
import { filteredPath, readLinkFilter } from './read-filter.ts'

const LINKS_AT_ONCE = 500

/** The links of the filter as a file. Their addresses are not in it: whoever has the file could pay, and nothing else. */
export async function linksCsv(
  { linkList, clock }: LinksPorts,
  visit: Visit,
): Promise<PanelAnswer> {
  const { filter, wrong } = readLinkFilter(visit.query, visit.merchantId)
  // The list says which field means nothing. The file could not, and would have more than was asked for.
  if (wrong.size > 0 || namesNoMerchant(visit))
    return seeOther(filteredPath('/panel/links', visit.query))
  const now = clock.now()
  const numbers = new Map(visit.merchants.map((each) => [each.merchantId, each.merchantNumber]))
  const columns: CsvColumns<PaymentLink> = [
    ['createdAt', ({ createdAt }) => createdAt.toISOString()],
    ['merchantNumber', ({ merchantId }) => numbers.get(merchantId) ?? ''],
    ['linkId', ({ linkId }) => linkId],
    ['status', (link) => linkStatus(link, now)],
    ['linkType', ({ linkType }) => linkType],
    ['amount', ({ amountMinor }) => (amountMinor === null ? null : { amountMinor })],
    ['currency', () => 'TRY'],
    ['usageCount', ({ usedCount }) => usedCount],
    ['maxUsageCount', ({ maximumUses }) => maximumUses],
    ['expiryDate', ({ expiresAt }) => expiresAt.toISOString()],
    ['productName', ({ content }) => content.productName],
    ['orderId', ({ merchantOrderId }) => merchantOrderId],
  ]
  const rows = everyRow(async (cursor: LinkCursor | null) => {
    const { links, older } = await linkList.page({ filter, now, cursor, maximum: LINKS_AT_ONCE })
    return { rows: links, next: older }
  })
  return tableAnswer('links.csv', columns, rows)
}
