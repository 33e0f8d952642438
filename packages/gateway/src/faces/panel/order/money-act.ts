import { createHash } from 'node:crypto'
import type { Clock } from '../../../base/kernel/index.ts'
import type { OrderHistory, OrderHistoryStore } from '../../../operating/order-history/index.ts'
import type { PaymentSearch } from '../../../operating/search/index.ts'
import type { PanelAct } from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import {
  EMPTY_PROVISION,
  type MoneyCall,
  type MoneyOpenings,
  type MoneyUseCases,
  type PaymentPorts,
  type ReturnExplanation,
} from '../../../payment/payments/index.ts'

export const MONEY_ACTS = ['return', 'reverse', 'capture'] as const
export type MoneyActName = (typeof MONEY_ACTS)[number]

export const ACCESS_OF = {
  return: 'payments.return',
  reverse: 'payments.reverse',
  capture: 'payments.capture',
} as const satisfies Readonly<Record<MoneyActName, PanelAct>>

/** Where the page of an order is. */
export function orderPath(
  { merchantNumber }: Pick<Merchant, 'merchantNumber'>,
  orderId: string,
): string {
  return `/panel/m/${merchantNumber}/payments/${orderId}`
}

/** What somebody wants to do with an order's money. */
export type MoneyInput = Readonly<{
  act: MoneyActName
  merchant: Merchant
  clientIpAddress: string
  amountMinor: bigint
  /** Why a return is made. */
  explanation?: ReturnExplanation
  /** The idempotency key of the act: a form that is sent again with the same key moves no more money. */
  key: string
  /** The form is of before the last change of the order: it may only get the outcome of an act of before. */
  onlyReplay?: boolean
}>

/**
 * How often something was done to the order, or was tried. The form of an act carries it, and the idempotency key is made
 * from it: two tabs, or two people, who act on what the same page showed stand for one act.
 */
export function versionOf({
  operations,
  related,
}: Pick<OrderHistory, 'operations' | 'related'>): string {
  const captures = related.filter(({ paymentType }) => paymentType === 'PostAuth')
  return String(operations.length + captures.length)
}

export function keyOf(act: MoneyActName, orderId: string, version: string): string {
  return `panel ${act} ${orderId} ${version}`
}

/** `orderId`: the order that shows the outcome. */
export type MoneyOutcome = Readonly<{ orderId: string; end: 'done' | 'unknown' | 'refused' }>

/**
 * Moves the money by the use case of the API, in the merchant's name.
 *
 * @throws GatewayError where a rule refuses.
 */
export async function moveMoney(
  money: MoneyUseCases,
  { order }: Pick<OrderHistory, 'order'>,
  input: MoneyInput,
): Promise<MoneyOutcome> {
  const { orderId } = order
  const call = callOf(orderId, input)
  const { act, amountMinor, explanation } = input
  if (act === 'return') {
    const { approvalStatus } = await money.returnPayment(call, {
      orderId,
      amountMinor,
      ...(explanation && { explanation }),
    })
    const ends = { Approved: 'done', Pending: 'unknown', Declined: 'refused' } as const
    return { orderId, end: ends[approvalStatus] }
  }
  if (act === 'reverse') {
    const { error } = await money.reversePayment(call, { orderId })
    return { orderId, end: endOf(error) }
  }
  const captured = await money.provision(call, {
    ...EMPTY_PROVISION,
    paymentType: 'PostAuth',
    amountMinor,
    originalOrderId: orderId,
    details: order.details,
  })
  return { orderId: captured.orderId ?? orderId, end: endOf(captured.error) }
}

function endOf(error: string | null): MoneyOutcome['end'] {
  if (error === null) return 'done'
  return error === 'OUTCOME_UNKNOWN' ? 'unknown' : 'refused'
}

function callOf(
  orderId: string,
  { act, merchant, clientIpAddress, amountMinor, key, onlyReplay = false }: MoneyInput,
): MoneyCall {
  const text = `panel ${act} ${orderId} ${amountMinor}`
  const fingerprint = createHash('sha256').update(text).digest()
  const conversationId = key.replaceAll(' ', '-')
  return {
    merchant,
    conversationId,
    clientIpAddress,
    pair: null,
    idempotency: { key, fingerprint, onlyReplay },
  }
}

export type OrderMoney = Readonly<{
  settings: Pick<PaymentPorts['settings'], 'dayEndMinutes' | 'dayEndPolicy'>
  /** The use cases with the first commits of `visit.acts.tryMoney`. */
  by: (openings: MoneyOpenings) => MoneyUseCases
}>

/** What the page of an order needs. */
export type OrderPorts = Readonly<{
  history: OrderHistoryStore
  money: OrderMoney
  search: Pick<PaymentSearch, 'archivedUntil'>
  clock: Pick<Clock, 'now'>
}>
