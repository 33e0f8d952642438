import type { BankAnswer } from '../../banks/index.ts'
import type { Order } from '../../payments/index.ts'
import { statement } from '../postgres/index.ts'

/** A row of payment_order joined with the state of its batch. */
export type OrderRow = Readonly<{
  merchant_id: string
  order_id: string
  state: Order['state']
  payment_type: Order['paymentType']
  original_order_id: string | null
  captured_by_order_id: string | null
  terminal_id: string
  bank_order_id: string
  batch_number: number
  batch_state: Order['batchState']
  amount_minor: bigint
  point_amount_minor: bigint
  currency: string
  installment_count: number
  commission_minor: bigint
  taken_minor: bigint
  returned_minor: bigint
  return_reserved_minor: bigint
  held_by: string | null
  bank_turn: string | null
  session_id: string | null
  link_id: string | null
  conversation_id: string
  md_status: number | null
  card: Order['card']
  details: Order['details']
  provision_number: string | null
  bank_answer: BankAnswer | null
  outcome_code: string | null
  send_by: Date
  pre_auth_expires_at: Date | null
  created_at: Date
  finished_at: Date | null
}>

/** What every statement that reads orders selects and joins. */
export const ORDER_SELECT = `select o.*, b.state as batch_state from payment_order o
  join terminal_batch b on b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id
    and b.batch_number = o.batch_number`

export const FIND_ORDER = statement(
  'find-order',
  `${ORDER_SELECT} where o.merchant_id = $1 and o.order_id = $2`,
)

export function orderFromRow(row: OrderRow): Order {
  return {
    merchantId: row.merchant_id,
    orderId: row.order_id,
    state: row.state,
    paymentType: row.payment_type,
    originalOrderId: row.original_order_id,
    capturedByOrderId: row.captured_by_order_id,
    terminalId: row.terminal_id,
    bankOrderId: row.bank_order_id,
    batchNumber: row.batch_number,
    batchState: row.batch_state,
    amountMinor: row.amount_minor,
    pointAmountMinor: row.point_amount_minor,
    currency: row.currency,
    installmentCount: row.installment_count,
    commissionMinor: row.commission_minor,
    takenMinor: row.taken_minor,
    returnedMinor: row.returned_minor,
    returnReservedMinor: row.return_reserved_minor,
    heldBy: row.held_by,
    bankTurn: row.bank_turn,
    sessionId: row.session_id,
    linkId: row.link_id,
    conversationId: row.conversation_id,
    mdStatus: row.md_status,
    card: row.card,
    details: row.details,
    provisionNumber: row.provision_number,
    bankAnswer: row.bank_answer,
    outcomeCode: row.outcome_code,
    sendBy: row.send_by,
    preAuthExpiresAt: row.pre_auth_expires_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
