import type { CsvCell } from '../../../base/csv/index.ts'
import { momentWithOffset } from '../../../base/kernel/index.ts'
import { exportPayments, type FoundPayment } from '../../../operating/search/index.ts'
import { bookedOf, netOf } from '../../../operating/totals/index.ts'
import {
  type FramePorts,
  namesNoMerchant,
  type PanelAnswer,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { csvAnswer, csvHeaders } from '../parts/index.ts'
import { listPath, pathWithoutCard } from './filter-fields.ts'
import { readFilter } from './read-filter.ts'
import type { PaymentsPorts } from './views.ts'

type Ports = PaymentsPorts & Pick<FramePorts, 'clock'>

type MerchantNumbers = ReadonlyMap<string, string>

/** The columns of the file: of a card its first six digits and its last four. */
const COLUMNS: readonly (readonly [
  name: string,
  value: (payment: FoundPayment, merchants: MerchantNumbers) => CsvCell,
])[] = [
  ['createdAt', ({ createdAt }) => momentWithOffset(createdAt)],
  ['finishedAt', ({ finishedAt }) => (finishedAt === null ? null : momentWithOffset(finishedAt))],
  ['merchantNumber', ({ merchantId }, merchants) => merchants.get(merchantId) ?? null],
  ['orderId', ({ orderId }) => orderId],
  ['state', ({ state }) => state],
  ['paymentType', ({ paymentType }) => paymentType],
  ['amount', ({ amountMinor }) => ({ amountMinor })],
  ['returnedAmount', ({ returnedMinor }) => ({ amountMinor: returnedMinor })],
  ['commission', (payment) => takenAmount(payment, bookedOf(payment).commissionMinor)],
  ['currency', ({ currency }) => currency],
  ['installmentCount', ({ installmentCount }) => installmentCount],
  ['cardFirstSix', ({ firstSix }) => firstSix],
  ['cardLastFour', ({ lastFour }) => lastFour],
  ['cardScheme', ({ scheme }) => scheme],
  ['cardProgramme', ({ programme }) => programme],
  ['cardType', ({ cardType }) => cardType],
  ['threeDSecure', ({ isThreeD }) => String(isThreeD)],
  ['channel', ({ channel }) => channel],
  ['terminal', ({ terminalAlias }) => terminalAlias],
  ['conversationId', ({ conversationId }) => conversationId],
  ['merchantReference', ({ merchantReference }) => merchantReference],
  ['provisionNumber', ({ provisionNumber }) => provisionNumber],
  ['bankOrderId', ({ bankOrderId }) => bankOrderId],
  ['outcome', ({ outcomeCode }) => outcomeCode],
  ['originalOrderId', ({ originalOrderId }) => originalOrderId],
  ['takenAmount', (payment) => takenAmount(payment, bookedOf(payment).takenMinor)],
  ['givenBackAmount', (payment) => takenAmount(payment, bookedOf(payment).givenBackMinor)],
  ['netAmount', (payment) => takenAmount(payment, netOf(bookedOf(payment)))],
]

/** Empty for a payment of which nothing was taken: it has no commission either. */
function takenAmount(payment: FoundPayment, amountMinor: bigint): CsvCell {
  return bookedOf(payment).takenMinor === 0n ? null : { amountMinor }
}

/**
 * The payments of the list's filter as a file: all of them, read in batches while the file is sent, so that memory
 * does not grow with their number. The export is reported when the file ends, however it ends.
 */
export async function exportCsv(ports: Ports, visit: Visit): Promise<PanelAnswer> {
  const { search, clock } = ports
  const { query, merchantId, isHead } = visit
  const withoutCard = pathWithoutCard(query)
  if (withoutCard !== null) return seeOther(withoutCard)
  const now = clock.now()
  const reading = readFilter(query, { terminals: await search.terminals(merchantId), now })
  // The list says which field means nothing. The file could not, and would have more than was asked for.
  if (reading.wrong.size > 0 || namesNoMerchant(visit)) return seeOther(listPath(query))
  const { filter } = reading
  const rows = csvRows(visit, exportPayments(search, { merchantId, filter }, now))
  const name = nameAt(now)
  if (isHead) return { status: 200, headers: csvHeaders(name), body: '' }
  return csvAnswer({ name, columns: COLUMNS.map(([column]) => column) }, rows)
}

function nameAt(now: Date): string {
  const date = momentWithOffset(now).slice(0, 16).replace('T', '-').replace(':', '')
  return `payments-${date}.csv`
}

async function* csvRows(
  { acts, merchants, merchantId, query }: Visit,
  batches: AsyncIterable<readonly FoundPayment[]>,
): AsyncGenerator<readonly CsvCell[]> {
  const numbers = new Map(merchants.map((each) => [each.merchantId, each.merchantNumber]))
  const filter = listPath(query).split('?')[1] ?? ''
  let rows = 0
  let isAborted = true
  try {
    for await (const payments of batches) {
      for (const payment of payments) {
        yield COLUMNS.map(([, value]) => value(payment, numbers))
        rows += 1
      }
    }
    isAborted = false
  } finally {
    await acts.reportExport({ merchantId, filter, rows, isAborted })
  }
}
