import { amountToDecimal } from '../../base/kernel/index.ts'
import { detailNames, ORDER_DETAILS, type OrderDetails } from '../../payment/payments/index.ts'
import type { PayerKey, PayerOrder, PayerRecord } from './payer-record.ts'

/** A payer's data as a document for the payer: what is somebody else's is masked or left out. */
export type PayerExport = Readonly<Record<string, unknown>>

/**
 * All that is held about a payer. The name on a card may be another person's, so it is masked unless the payer gave the
 * same name; an order that only mentions the payer shows the text that does, and nothing else of its own payer.
 */
export function exportOf(record: PayerRecord, key: PayerKey): PayerExport {
  const own = record.orders.filter(({ belonging }) => belonging === 'Payer')
  const names = namesOf(record)
  return {
    key,
    payments: own.map((order) => exportedOrder(order, names)),
    mentions: record.orders
      .filter(({ belonging }) => belonging === 'Mention')
      .map(({ orderId, createdAt, details, returnNotes, merchantReference, metadata }) => {
        const texts = exportedDetails(details, detailNames({ searched: 'mention' }))
        return { orderId, createdAt, ...texts, returnNotes, merchantReference, metadata }
      }),
    linkPayments: record.tries.map((one) => without(one, 'isOwnLink')),
    verifications: record.sessions.map((session) => ({
      ...without(session, 'isUsed', 'endsAt'),
      cardHolderName: masked(session.cardHolderName, names),
    })),
    messages: record.notices,
    cardHandOvers: record.handOvers.map((handOver) => without(handOver, 'batchId')),
    savedFilters: record.savedFilters,
    archivesWithPayers: record.archivesWithPayers,
  }
}

/** Without what only the gateway needs to know. */
function without(row: object, ...names: readonly string[]): PayerExport {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

function exportedOrder(order: PayerOrder, names: ReadonlySet<string>): PayerExport {
  const { orderId, createdAt, state, paymentType, currency, conversationId, linkId } = order
  const { merchantReference, metadata, details, clientIpAddress, sessionId } = order
  const { returnNotes, evidence } = order
  const cardHolderName = masked(details.cardHolderName, names)
  return {
    ...{ orderId, createdAt, state, paymentType, conversationId, linkId, sessionId },
    amount: amountToDecimal(order.amountMinor),
    returned: amountToDecimal(order.returnedMinor),
    currency,
    card: `${order.cardBin}******${order.cardLastFour}`,
    ...exportedDetails({ ...details, cardHolderName }, detailNames()),
    ...{ returnNotes, evidence, clientIpAddress, merchantReference, metadata },
  }
}

function exportedDetails(
  details: OrderDetails,
  names: ReturnType<typeof detailNames>,
): PayerExport {
  return Object.fromEntries(names.map((name) => [ORDER_DETAILS[name].exportedAs, details[name]]))
}

/** The names that the payer gave, without differences of case and of blanks. */
function namesOf({ orders, tries }: PayerRecord): ReadonlySet<string> {
  const own = orders.filter(({ belonging }) => belonging === 'Payer')
  const given = [
    ...tries.map(({ name }) => name),
    ...own.map(({ details }) => details.merchantCustomerName),
  ]
  return new Set(given.flatMap((name) => (name === null ? [] : folded(name))))
}

function folded(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('tr')
}

/** `A*** Y***`: who knows the name recognises it, and nobody else learns it. */
function masked(name: string | null, names: ReadonlySet<string>): string | null {
  if (name === null || names.has(folded(name))) return name
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}***`)
    .join(' ')
}
