import type { BoundLine, Statement } from '../../settlement/index.ts'
import type { ActingPorts, ActStores } from '../operator-ports.ts'
import { openWithin } from './chargeback-acts.ts'

type Stores = Pick<ActStores, 'chargebacks'>

/**
 * Opens or joins a case for each line in which the bank takes a chargeback of a known payment; answers how many it opened.
 * The import's transaction takes in a file once, so each line does this once. A line of an unknown payment, or of more
 * than was paid, stays a difference.
 */
export async function openStated(
  stores: Stores,
  ports: ActingPorts,
  { merchantId, statementId }: Pick<Statement, 'merchantId' | 'statementId'>,
  lines: readonly BoundLine[],
): Promise<number> {
  const taken = lines.filter(isTaken)
  if (taken.length === 0) return 0
  const ids = taken.flatMap((line) => [line.bankTransactionId ?? [], line.bankOrderId ?? []].flat())
  const named = await stores.chargebacks.ordersNamed(merchantId, ids)
  let opened = 0
  for (const line of taken) {
    const orderId = orderOf(line, named)
    if (orderId === null) continue
    const { kind } = await openWithin(stores, ports, {
      ...{ merchantId, orderId, amountMinor: -amountOf(line), takenOn: line.valueDate },
      ...{ caseNumber: null, reasonCode: null, reasonText: line.text, answerBy: null, note: null },
      receivedOn: line.bankDay ?? line.valueDate,
      line: { statementId, lineNumber: line.lineNumber },
    })
    if (kind === 'CaseKnown') throw new Error('A case without a number was known by its number.')
    if (kind === 'Opened') opened += 1
  }
  return opened
}

/** What the bank gives back for a case that was won is no new case. */
function isTaken(line: BoundLine): boolean {
  const isOwn = line.terminalOwner !== 'other' && line.currency === 'TRY'
  return line.kind === 'chargeback' && isOwn && amountOf(line) < 0n
}

function amountOf({ grossMinor, netMinor }: BoundLine): bigint {
  return grossMinor ?? netMinor
}

type Named = Awaited<ReturnType<ActStores['chargebacks']['ordersNamed']>>

/** By the bank's transaction, else by the order number; null where that is nobody's or several payments'. */
function orderOf({ bankTransactionId, bankOrderId }: BoundLine, named: Named): string | null {
  const byTransaction = named.filter((one) => one.bankTransactionId === bankTransactionId)
  const byOrder = named.filter((one) => one.bankOrderId === bankOrderId)
  const found = bankTransactionId !== null && byTransaction.length > 0 ? byTransaction : byOrder
  const [only, ...others] = new Set(found.map(({ orderId }) => orderId))
  return only === undefined || others.length > 0 ? null : only
}
