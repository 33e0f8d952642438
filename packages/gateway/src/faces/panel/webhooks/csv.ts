import type { CsvCell } from '../../../base/csv/index.ts'
import { type PanelAnswer, refusalPage, seeOther, type Visit } from '../frame/index.ts'
import { chosenMerchant, csvAnswer } from '../parts/index.ts'
import { readSearch, type SearchReading, wholePositions } from './search.ts'

const DELIVERIES_AT_ONCE = 200

const COLUMNS = [
  'createdAt',
  'endpointId',
  'position',
  'eventType',
  'eventId',
  'subjectId',
  'state',
  'attempts',
  'lastStatus',
  'lastError',
  'finishedAt',
]

/** The deliveries of the search as a file, without what the endpoints answered. */
export async function deliveriesCsv(visit: Visit): Promise<PanelAnswer> {
  const merchant = chosenMerchant(visit)
  if (merchant === null) return refusalPage(visit, 'NotFound')
  const { search, wrong } = readSearch(visit.query, merchant.merchantId)
  // The page says which field means nothing. The file could not, and would have more than was asked for.
  if (wrong.size > 0) return seeOther(`/panel/webhooks/deliveries?${visit.query}`)
  return csvAnswer({ name: 'deliveries.csv', columns: COLUMNS }, rowsOf(visit, search))
}

async function* rowsOf(
  { acts }: Visit,
  search: SearchReading['search'],
): AsyncGenerator<readonly CsvCell[]> {
  let before: number | null = null
  do {
    const asked = { ...search, before, limit: DELIVERIES_AT_ONCE + 1 }
    const page = wholePositions(await acts.searchDeliveries(asked), DELIVERIES_AT_ONCE)
    for (const delivery of page.shown) {
      const last = delivery.attempts.at(-1)
      yield [
        delivery.createdAt.toISOString(),
        delivery.endpointId,
        delivery.position,
        delivery.eventType,
        delivery.eventId,
        delivery.subjectId,
        delivery.state,
        delivery.attemptCount,
        last?.status ?? null,
        last?.error ?? null,
        delivery.finishedAt?.toISOString() ?? null,
      ]
    }
    before = page.before
  } while (before !== null)
}
