import { column, type FileFormat, utcText } from '../../../base/tables/index.ts'
import type { DeliveryRecord } from '../../../payment/webhooks/index.ts'
import { stateText } from '../../design/index.ts'
import { type PanelAnswer, refusalPage, seeOther, type Visit } from '../frame/index.ts'
import { chosenMerchant, everyRow, type NamedTable, tableAnswer } from '../parts/index.ts'
import { readSearch, wholePositions } from './search.ts'

const DELIVERIES_AT_ONCE = 200

const TABLE: NamedTable<DeliveryRecord> = {
  title: { tr: 'Teslimatlar', en: 'Deliveries' },
  names: { tr: 'teslimatlar', en: 'deliveries' },
  columns: [
    column.moment('createdAt', ({ createdAt }) => createdAt, utcText),
    column.text('endpointId', ({ endpointId }) => endpointId),
    column.count('position', ({ position }) => position),
    column.text('eventType', ({ eventType }) => eventType),
    column.text('eventId', ({ eventId }) => eventId),
    column.text('subjectId', ({ subjectId }) => subjectId),
    column.text(
      'state',
      ({ state }) => state,
      ({ state }, language) => stateText(state, language),
    ),
    column.count('attempts', ({ attemptCount }) => attemptCount),
    column.count('lastStatus', ({ attempts }) => attempts.at(-1)?.status ?? null),
    column.text('lastError', ({ attempts }) => attempts.at(-1)?.error ?? null),
    column.moment('finishedAt', ({ finishedAt }) => finishedAt, utcText),
  ],
}

/** The deliveries of the search as a file, without what the endpoints answered. */
export async function deliveriesFile(visit: Visit, format: FileFormat): Promise<PanelAnswer> {
  const merchant = chosenMerchant(visit)
  if (merchant === null) return refusalPage(visit, 'NotFound')
  const { search, wrong } = readSearch(visit.query, merchant.merchantId)
  // The page says which field means nothing. The file could not, and would have more than was asked for.
  if (wrong.size > 0) return seeOther(`/panel/webhooks/deliveries?${visit.query}`)
  const rows = everyRow(async (before: number | null) => {
    const asked = { ...search, before, limit: DELIVERIES_AT_ONCE + 1 }
    const page = wholePositions(await visit.acts.searchDeliveries(asked), DELIVERIES_AT_ONCE)
    return { rows: page.shown, next: page.before }
  })
  return tableAnswer(TABLE, rows, { format, language: visit.language })
}
