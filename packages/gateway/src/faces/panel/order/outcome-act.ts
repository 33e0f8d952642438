import type { OrderHistory } from '../../../operating/order-history/index.ts'
import { actorOf } from '../../../operating/users/index.ts'
import { OUTCOME_SOURCES, type ToldOutcome } from '../../../payment/payments/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { type OrderPorts, orderPath } from './money-act.ts'
import { OUTCOME_TEXTS } from './outcome-texts.ts'
import { orderPage } from './page.tsx'

/** Concludes what the form names, or asks a second person where the merchant's rule for returns asks for one. */
export async function concludeOnOrder(
  visit: MerchantVisit,
  ports: OrderPorts,
  history: OrderHistory,
): Promise<PanelAnswer> {
  const { merchant, acts, person } = visit
  const { merchantId, orderId } = history.order
  const fields = {
    operation: fieldOf(visit, 'operation'),
    said: fieldOf(visit, 'said'),
    source: fieldOf(visit, 'source'),
    authCode: fieldOf(visit, 'authCode').trim(),
    transactionId: fieldOf(visit, 'transactionId').trim(),
  }
  const told = readTold({ merchantId, orderId }, fields)
  const operation = history.operations.find(({ operationId }) => operationId === told?.operationId)
  const subject = told?.operationId === null ? history.order : operation
  if (told === null || subject === undefined) return refusalPage(visit, 'NotFound')
  const { amountMinor } = subject
  if (await acts.needsApproval(merchantId, { kind: 'return', amountMinor })) {
    const { merchantNumber } = merchant
    const summary = { ...fields, merchantNumber, amountMinor: String(amountMinor) }
    const what = { kind: 'outcome', access: 'unknowns.conclude', payload: null } as const
    const by = { userId: person.userId, actor: actorOf(person) }
    await acts.askApproval({ ...what, merchantId, subject: orderId, summary }, by)
    return seeOther(`${orderPath(merchant, orderId)}?done=asked`)
  }
  const end = await acts.concludeOutcome(told, merchant)
  if (end.kind !== 'refused') return seeOther(outcomePath(merchant, orderId, end.kind))
  const fresh = await ports.history.find(merchantId, orderId)
  const refused = OUTCOME_TEXTS[visit.language].refused[end.why]
  return orderPage(visit, ports, { history: fresh ?? history, refused, status: 409 })
}

/** The order's page with a word of what came of the form. */
export function outcomePath(
  merchant: MerchantVisit['merchant'],
  orderId: string,
  end: 'concluded' | 'bankAnswered' | 'refused',
): `/panel/${string}` {
  return `/panel/m/${merchant.merchantNumber}/payments/${orderId}?done=outcome-${end}`
}

/** What a form, or the request for a second person, says that the bank said; null: it is no form of ours. */
export function readTold(
  order: Pick<ToldOutcome, 'merchantId' | 'orderId'>,
  fields: Readonly<Record<string, string>>,
): ToldOutcome | null {
  const { operation = '', said, authCode = '', transactionId = '' } = fields
  const source = OUTCOME_SOURCES.find((each) => each === fields['source'])
  if (source === undefined || (said !== 'taken' && said !== 'notTaken')) return null
  return {
    ...order,
    operationId: operation === '' ? null : operation,
    isTaken: said === 'taken',
    source,
    authCode: authCode === '' ? null : authCode,
    transactionId: transactionId === '' ? null : transactionId,
  }
}
