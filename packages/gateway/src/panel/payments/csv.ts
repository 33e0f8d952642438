import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

import { amountToDecimal } from '../../kernel/index.ts'
import { exportPayments, type FoundPayment } from '../../search/index.ts'
import type { FramePorts, PanelAnswer, Visit } from '../frame/index.ts'
import { listPath } from './filter-fields.ts'
import type { PaymentsPorts } from './ports.ts'
import { readFilter } from './read-filter.ts'

type Ports = PaymentsPorts & Pick<FramePorts, 'clock'>

type MerchantNumbers = ReadonlyMap<string, string>

/** The columns of the file: of a card its first six digits and its last four. */
const COLUMNS: readonly (readonly [
  name: string,
  value: (payment: FoundPayment, merchants: MerchantNumbers) => string,
])[] = [
  ['createdAt', ({ createdAt }) => withOffset(createdAt)],
  ['finishedAt', ({ finishedAt }) => (finishedAt === null ? '' : withOffset(finishedAt))],
  ['merchantNumber', ({ merchantId }, merchants) => merchants.get(merchantId) ?? ''],
  ['orderId', ({ orderId }) => orderId],
  ['state', ({ state }) => state],
  ['paymentType', ({ paymentType }) => paymentType],
  ['amount', ({ amountMinor }) => amountToDecimal(amountMinor)],
  ['returnedAmount', ({ returnedMinor }) => amountToDecimal(returnedMinor)],
  ['commission', ({ commissionMinor }) => amountToDecimal(commissionMinor)],
  ['currency', ({ currency }) => currency],
  ['installmentCount', ({ installmentCount }) => String(installmentCount)],
  ['cardFirstSix', ({ firstSix }) => firstSix],
  ['cardLastFour', ({ lastFour }) => lastFour],
  ['cardScheme', ({ scheme }) => scheme],
  ['cardProgramme', ({ programme }) => programme],
  ['cardType', ({ cardType }) => cardType],
  ['threeDSecure', ({ isThreeD }) => String(isThreeD)],
  ['channel', ({ channel }) => channel],
  ['terminal', ({ terminalAlias }) => terminalAlias],
  ['conversationId', ({ conversationId }) => conversationId],
  ['merchantReference', ({ merchantReference }) => merchantReference ?? ''],
  ['provisionNumber', ({ provisionNumber }) => provisionNumber ?? ''],
  ['bankOrderId', ({ bankOrderId }) => bankOrderId],
  ['outcome', ({ outcomeCode }) => outcomeCode ?? ''],
  ['originalOrderId', ({ originalOrderId }) => originalOrderId ?? ''],
]

/** Istanbul's clock has been three hours ahead of UTC since 2016, before the first payment of any gateway. */
const OFFSET_MILLISECONDS = 3 * 60 * 60_000

/** `2026-11-25T10:03:07.120+03:00`. */
function withOffset(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MILLISECONDS).toISOString().replace('Z', '+03:00')
}

/**
 * The payments of the list's filter as a file: all of them, read in batches while the file is sent, so that memory
 * does not grow with their number. The export is reported when the file ends, however it ends.
 */
export async function exportCsv(ports: Ports, visit: Visit): Promise<PanelAnswer> {
  const { search, clock } = ports
  const { query, merchantId, isHead } = visit
  const now = clock.now()
  const { filter } = readFilter(query, { terminals: await search.terminals(merchantId), now })
  const rows = csvRows(visit, exportPayments(search, { merchantId, filter }, now))
  return { status: 200, headers: headersAt(now), body: isHead ? '' : asCsv(rows) }
}

function headersAt(now: Date): Readonly<Record<string, string>> {
  const date = withOffset(now).slice(0, 16).replace('T', '-').replace(':', '')
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="payments-${date}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}

async function* csvRows(
  { acts, merchants, merchantId, query }: Visit,
  batches: AsyncIterable<readonly FoundPayment[]>,
): AsyncGenerator<readonly string[]> {
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

/**
 * With a byte order mark, by which spreadsheets know UTF-8. A cell that begins like a formula gets an apostrophe before
 * it: merchants and payers write some of these texts, and a spreadsheet would run them.
 */
function asCsv(rows: AsyncIterable<readonly string[]>): Readable {
  const stringifier = stringify({
    bom: true,
    header: true,
    columns: COLUMNS.map(([name]) => name),
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  // The listener destroys the stringifier where the browser has gone, which ends the reading too. It also gets errors.
  pipeline(Readable.from(rows), stringifier, () => undefined)
  return stringifier
}
