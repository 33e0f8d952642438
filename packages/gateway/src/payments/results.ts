import type { ErrorName } from '@vezne/protocol'
import type { BankAnswer } from '../banks/index.ts'
import type { Order, OrderDetails } from './order.ts'

/** How a provision stands. Computed from the order, so a repeat tells what is known by then. */
export type ProvisionResult = Readonly<{
  /** Null where the bank was never reached (decision 5.2). */
  orderId: string | null
  /** Null for a payment that was taken. */
  error: ErrorName | null
  provisionNumber: string | null
  description: string | null
  bankAnswer: BankAnswer | null
  /** True when an Idempotency-Key gave the answer of an earlier call. */
  replayed: boolean
}>

const NOT_TAKEN: Readonly<Partial<Record<Order['state'], ErrorName>>> = {
  Pending: 'OUTCOME_UNKNOWN',
  Unknown: 'OUTCOME_UNKNOWN',
  Declined: 'DECLINED_05',
  Failed: 'BANK_NOT_REACHED',
}

/** What an answer needs of an order. */
type Outcome = Pick<Order, 'orderId' | 'state' | 'outcomeCode' | 'provisionNumber' | 'bankAnswer'>

/** A payment that was taken and later returned, reversed or expired was still taken. */
export function provisionResult(
  order: Outcome,
  { description }: OrderDetails,
  replayed = false,
): ProvisionResult {
  const general = NOT_TAKEN[order.state] ?? null
  const certain = order.state === 'Declined' || order.state === 'Failed'
  return {
    orderId: order.outcomeCode === 'BANK_NOT_REACHED' ? null : order.orderId,
    error: certain && order.outcomeCode !== null ? (order.outcomeCode as ErrorName) : general,
    provisionNumber: general === null ? order.provisionNumber : null,
    description,
    bankAnswer: order.bankAnswer,
    replayed,
  }
}

export type ReturnResult = Readonly<{
  approvalStatus: 'Approved' | 'Declined' | 'Pending'
  error: ErrorName | null
  /** What the bank said where it was the bank that refused. */
  bankRefusal: BankAnswer | null
  /** True where the sandbox closed the day because this return asked for it (decision 5.5). */
  closedDay: boolean
  replayed: boolean
}>

export type ReverseResult = Readonly<{
  orderId: string
  error: ErrorName | null
  /** What the bank said where it was the bank that refused. */
  bankRefusal: BankAnswer | null
  provisionNumber: string | null
  replayed: boolean
}>
