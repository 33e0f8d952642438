import { column, type FileFormat, utcText } from '../../../base/tables/index.ts'
import { type LinkCursor, linkStatus, type PaymentLink } from '../../../payment/links/index.ts'
import { stateText } from '../../design/index.ts'
import { namesNoMerchant, type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { everyRow, type NamedTable, tableAnswer } from '../parts/index.ts'
import type { LinksPorts } from './list-page.tsx'
import { filteredPath, readLinkFilter } from './read-filter.ts'
import { LINK_TEXTS } from './texts.ts'

const LINKS_AT_ONCE = 500

function tableOf({ merchants }: Visit, now: Date): NamedTable<PaymentLink> {
  const numbers = new Map(merchants.map((each) => [each.merchantId, each.merchantNumber]))
  return {
    title: { tr: LINK_TEXTS.tr.title, en: LINK_TEXTS.en.title },
    names: { tr: 'linkler', en: 'links' },
    columns: [
      column.moment('createdAt', ({ createdAt }) => createdAt, utcText),
      column.text('merchantNumber', ({ merchantId }) => numbers.get(merchantId) ?? ''),
      column.text('linkId', ({ linkId }) => linkId),
      column.text(
        'status',
        (link) => linkStatus(link, now),
        (link, language) => stateText(linkStatus(link, now), language),
      ),
      column.text(
        'linkType',
        ({ linkType }) => linkType,
        ({ linkType }, language) => LINK_TEXTS[language].facts.kinds[linkType],
      ),
      column.amount('amount', ({ amountMinor }) => amountMinor),
      column.text('currency', () => 'TRY'),
      column.count('usageCount', ({ usedCount }) => usedCount),
      column.count('maxUsageCount', ({ maximumUses }) => maximumUses),
      column.moment('expiryDate', ({ expiresAt }) => expiresAt, utcText),
      column.text('productName', ({ content }) => content.productName),
      column.text('orderId', ({ merchantOrderId }) => merchantOrderId),
    ],
  }
}

/** The links of the filter as a file. Their addresses are not in it: whoever has the file could pay, and nothing else. */
export async function linksFile(
  { linkList, clock }: LinksPorts,
  visit: Visit,
  format: FileFormat,
): Promise<PanelAnswer> {
  const { filter, wrong } = readLinkFilter(visit.query, visit.merchantId)
  // The list says which field means nothing. The file could not, and would have more than was asked for.
  if (wrong.size > 0 || namesNoMerchant(visit))
    return seeOther(filteredPath('/panel/links', visit.query))
  const now = clock.now()
  const rows = everyRow(async (cursor: LinkCursor | null) => {
    const { links, older } = await linkList.page({ filter, now, cursor, maximum: LINKS_AT_ONCE })
    return { rows: links, next: older }
  })
  return tableAnswer(tableOf(visit, now), rows, { format, language: visit.language })
}
