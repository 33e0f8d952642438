import {
  type Column,
  type ColumnName,
  column,
  type FileFormat,
  stampOf,
} from '../../../base/tables/index.ts'
import { exportPayments, type FoundPayment } from '../../../operating/search/index.ts'
import { type Booked, bookedOf, netOf } from '../../../operating/totals/index.ts'
import { type Language, stateText } from '../../design/index.ts'
import {
  type FramePorts,
  namesNoMerchant,
  type PanelAnswer,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { tableAnswer, tableHeaders } from '../parts/index.ts'
import { listPath, pathWithoutCard } from './filter-fields.ts'
import { outcomeText } from './outcomes.ts'
import { readFilter } from './read-filter.ts'
import { PAYMENTS_TEXTS, type PaymentsTexts } from './texts.ts'
import type { PaymentsPorts } from './views.ts'

type Ports = PaymentsPorts & Pick<FramePorts, 'clock'>

const TITLE = { tr: 'Ödemeler', en: 'Payments' }
const NAMES = { tr: 'odemeler', en: 'payments' }

/** The columns of the file: of a card its first six digits and its last four. */
function columnsFor(merchants: Visit['merchants']): readonly Column<FoundPayment>[] {
  const numbers = new Map(merchants.map((each) => [each.merchantId, each.merchantNumber]))
  return [
    column.moment('createdAt', ({ createdAt }) => createdAt),
    column.moment('finishedAt', ({ finishedAt }) => finishedAt),
    column.text('merchantNumber', ({ merchantId }) => numbers.get(merchantId) ?? null),
    column.text('orderId', ({ orderId }) => orderId),
    column.text(
      'state',
      ({ state }) => state,
      ({ state }, language) => stateText(state, language),
    ),
    worded(
      'paymentType',
      ({ paymentType }) => paymentType,
      ({ types }) => types,
    ),
    column.amount('amount', ({ amountMinor }) => amountMinor),
    column.amount('returnedAmount', ({ returnedMinor }) => returnedMinor),
    ofTaken('commission', ({ commissionMinor }) => commissionMinor),
    column.text('currency', ({ currency }) => currency),
    column.count('installmentCount', ({ installmentCount }) => installmentCount),
    column.text('cardFirstSix', ({ firstSix }) => firstSix),
    column.text('cardLastFour', ({ lastFour }) => lastFour),
    worded(
      'cardScheme',
      ({ scheme }) => scheme,
      ({ cardTypes }) => cardTypes,
    ),
    worded(
      'cardProgramme',
      ({ programme }) => programme,
      ({ cardTypes }) => cardTypes,
    ),
    worded(
      'cardType',
      ({ cardType }) => cardType,
      ({ cardTypes }) => cardTypes,
    ),
    worded(
      'threeDSecure',
      ({ isThreeD }) => String(isThreeD),
      ({ file }) => file.booleans,
    ),
    worded(
      'channel',
      ({ channel }) => channel,
      ({ channels }) => channels,
    ),
    column.text('terminal', ({ terminalAlias }) => terminalAlias),
    column.text('conversationId', ({ conversationId }) => conversationId),
    column.text('merchantReference', ({ merchantReference }) => merchantReference),
    column.text('provisionNumber', ({ provisionNumber }) => provisionNumber),
    column.text('bankOrderId', ({ bankOrderId }) => bankOrderId),
    column.text('outcome', ({ outcomeCode }) => outcomeCode, reasonIn),
    column.text('originalOrderId', ({ originalOrderId }) => originalOrderId),
    ofTaken('takenAmount', ({ takenMinor }) => takenMinor),
    ofTaken('givenBackAmount', ({ givenBackMinor }) => givenBackMinor),
    ofTaken('netAmount', netOf),
  ]
}

/** A value that people have words for. */
function worded(
  name: ColumnName,
  value: (payment: FoundPayment) => string | null,
  words: (texts: PaymentsTexts) => Readonly<Record<string, string>>,
): Column<FoundPayment> {
  return column.text(name, value, (payment, language) => {
    const text = value(payment)
    return text === null ? null : (words(PAYMENTS_TEXTS[language])[text] ?? text)
  })
}

function reasonIn({ outcomeCode }: FoundPayment, language: Language): string | null {
  const reason = outcomeText(outcomeCode, language)
  return reason === null ? outcomeCode : `${reason.code} ${reason.message}`
}

/** Empty for a payment of which nothing was taken: it has no commission either. */
function ofTaken(name: ColumnName, amountOf: (booked: Booked) => bigint): Column<FoundPayment> {
  return column.amount(name, (payment) => {
    const booked = bookedOf(payment)
    return booked.takenMinor === 0n ? null : amountOf(booked)
  })
}

/**
 * The payments of the list's filter as a file: all of them, read in batches while the file is sent, so that memory
 * does not grow with their number. The export is reported when the file ends, however it ends.
 */
export async function exportFile(
  ports: Ports,
  visit: Visit,
  format: FileFormat,
): Promise<PanelAnswer> {
  const { search, clock } = ports
  const { query, merchantId, language, isHead } = visit
  const withoutCard = pathWithoutCard(query)
  if (withoutCard !== null) return seeOther(withoutCard)
  const now = clock.now()
  const reading = readFilter(query, { terminals: await search.terminals(merchantId), now })
  // The list says which field means nothing. The file could not, and would have more than was asked for.
  if (reading.wrong.size > 0 || namesNoMerchant(visit)) return seeOther(listPath(query))
  const { filter } = reading
  const columns = columnsFor(visit.merchants)
  const table = { title: TITLE, names: NAMES, of: stampOf(now), columns }
  const asked = { format, language }
  if (isHead) return { status: 200, headers: tableHeaders(table, asked), body: '' }
  const batches = exportPayments(search, { merchantId, filter }, now)
  return tableAnswer(table, reported(visit, batches), asked)
}

async function* reported(
  { acts, merchantId, query }: Visit,
  batches: AsyncIterable<readonly FoundPayment[]>,
): AsyncGenerator<FoundPayment> {
  const filter = listPath(query).split('?')[1] ?? ''
  let rows = 0
  let isAborted = true
  try {
    for await (const payments of batches) {
      for (const payment of payments) {
        yield payment
        rows += 1
      }
    }
    isAborted = false
  } finally {
    await acts.reportExport({ merchantId, filter, rows, isAborted })
  }
}
