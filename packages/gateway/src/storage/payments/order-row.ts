import { asFields, statement } from '../postgres/index.ts'

/** What makes a row of payment_order `o`, joined with its batch `b`, an `Order`. */
export const ORDER_FIELDS = `${asFields(
  `merchant_id, order_id, state, payment_type, original_order_id, captured_by_order_id,
    terminal_id, routing, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
    installment_count, commission_minor, taken_minor, returned_minor, return_reserved_minor,
    charged_back_minor, held_by, bank_turn, session_id, link_id, conversation_id, md_status, card, details,
    merchant_reference, metadata,
    provision_number, bank_answer, outcome_code, send_by, pre_auth_expires_at, created_at,
    finished_at`,
  'o',
)}, b.state as "batchState"`

/** What every statement that reads orders joins. */
export const WITH_BATCH = `join terminal_batch b on b.merchant_id = o.merchant_id
    and b.terminal_id = o.terminal_id and b.batch_number = o.batch_number`

export const ORDER_SELECT = `select ${ORDER_FIELDS} from payment_order o ${WITH_BATCH}`

export const FIND_ORDER = statement(
  'find-order',
  `${ORDER_SELECT} where o.merchant_id = $1 and o.order_id = $2`,
)
