import type { CsvCell } from '../../csv/index.ts'
import type { PanelAnswer, Visit } from '../frame/index.ts'
import { refusalPage } from '../frame/index.ts'
import { chosenMerchant, csvAnswer } from '../parts/index.ts'
import { readSearch, wholePositions } from './search.ts'

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
  return csvAnswer({ name: 'deliveries.csv', columns: COLUMNS }, rowsOf(visit, merchant.merchantId))
}

async function* rowsOf(
  { acts, query }: Visit,
  merchantId: string,
): AsyncGenerator<readonly CsvCell[]> {
  const { search } = readSearch(query, merchantId)
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
