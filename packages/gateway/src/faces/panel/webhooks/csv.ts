import type { DeliveryRecord } from '../../../payment/webhooks/index.ts'
import { type PanelAnswer, refusalPage, seeOther, type Visit } from '../frame/index.ts'
import { type CsvColumns, chosenMerchant, everyRow, tableAnswer } from '../parts/index.ts'
import { readSearch, wholePositions } from './search.ts'

const DELIVERIES_AT_ONCE = 200

const COLUMNS: CsvColumns<DeliveryRecord> = [
  ['createdAt', ({ createdAt }) => createdAt.toISOString()],
  ['endpointId', ({ endpointId }) => endpointId],
  ['position', ({ position }) => position],
  ['eventType', ({ eventType }) => eventType],
  ['eventId', ({ eventId }) => eventId],
  ['subjectId', ({ subjectId }) => subjectId],
  ['state', ({ state }) => state],
  ['attempts', ({ attemptCount }) => attemptCount],
  ['lastStatus', ({ attempts }) => attempts.at(-1)?.status ?? null],
  ['lastError', ({ attempts }) => attempts.at(-1)?.error ?? null],
  ['finishedAt', ({ finishedAt }) => finishedAt?.toISOString() ?? null],
]

/** The deliveries of the search as a file, without what the endpoints answered. */
export async function deliveriesCsv(visit: Visit): Promise<PanelAnswer> {
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
  return tableAnswer('deliveries.csv', COLUMNS, rows)
}
