import type { VezneClient } from '@vezne/client'

/** What the shop keeps of a card: its token and its 3-D Secure session. */
export type Verification = Readonly<{
  /** ConversationId and Idempotency-Key of the payment: what asks for it, and what repeats it safely. */
  paymentKey: string
  cardToken: string
  threeDSessionId: string
  isFramed: boolean
}>

export type OrderState =
  | Readonly<{ kind: 'open'; message: string }>
  | Readonly<{ kind: 'verifying'; verification: Verification }>
  | Readonly<{ kind: 'unknown'; verification: Verification }>
  /** The gateway has answered that it is paid; its event is what counts. */
  | Readonly<{ kind: 'confirming' }>
  | Readonly<{ kind: 'paid'; paymentId: string }>

/** Kept in memory; a real shop keeps it in its database. */
export type Order = {
  readonly id: string
  forms: number
  state: OrderState
  queue: Promise<unknown>
}

export type Shop = Readonly<{
  vezne: VezneClient
  url: string
  orders: Map<string, Order>
  /** Orders by threeDSessionId: a callback brings no cookie, and needs none. */
  sessions: Map<string, Order>
  /** Orders by paymentKey: an event brings it back. */
  payments: Map<string, Order>
  webhookSecret: string
}>

/** One thing at a time for each order: two clicks, or two callbacks, stand in line. */
export function inTurn<Result>(order: Order, work: () => Promise<Result>): Promise<Result> {
  const result = order.queue.then(work)
  order.queue = result.catch(() => undefined)
  return result
}
