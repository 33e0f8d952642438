import type pg from 'pg'
import type {
  OperationConclusion,
  OperationOpening,
  OperationVerdict,
  PaymentPorts,
} from '../../payment/payments/index.ts'
import { CONCLUDING_LIMITS, createMoneyLanes, OPENING_LIMITS } from '../gathering/index.ts'
import { asFields, changesOne, execute, readFirst, readRows, statement } from '../postgres/index.ts'
import { CONCLUDE_OPERATIONS, OPEN_OPERATIONS } from './operation-statements.ts'

export const OPERATION_COLUMNS = `merchant_id, order_id, operation_id, kind, state, amount_minor,
  conversation_id, bank_answer, outcome_code, send_by, created_at, finished_at, reason, note`

/**
 * Only for an operation that is still Pending, and under its lock: one that was concluded while its
 * process slept would keep a turn that nobody gives back.
 */
const TAKE_TURN = statement(
  'take-bank-turn',
  `with mine as (
    select merchant_id, order_id from order_operation
    where merchant_id = $1 and order_id = $2 and operation_id = $3 and state = 'Pending'
    for update
  )
  update payment_order o set bank_turn = $3 from mine m
  where o.merchant_id = m.merchant_id and o.order_id = m.order_id
    and (o.bank_turn is null or o.bank_turn = $3) and o.held_by is null`,
)

const FIND_OPERATION = statement(
  'find-operation',
  `select ${asFields(OPERATION_COLUMNS)} from order_operation
   where merchant_id = $1 and order_id = $2 and operation_id = $3`,
)

const LIST_OPERATIONS = statement(
  'list-operations',
  `select ${asFields(OPERATION_COLUMNS)} from order_operation where merchant_id = $1 and order_id = $2
   order by operation_id`,
)

const FORGET_KEY = statement(
  'forget-idempotency-key',
  `delete from idempotency_key where merchant_id = $1 and subject_id = $2`,
)

/**
 * Two operations of one order must not share a statement, because PostgreSQL changes a row only once in a
 * statement.
 */
const ONE_OF_AN_ORDER = { keyOf: ({ orderId }: Readonly<{ orderId: string }>) => orderId }

/** The two round trips of operations on orders, gathered as those of payments are. */
export function createOperationStore(
  pool: pg.Pool,
  lanes = createMoneyLanes(),
): PaymentPorts['operations'] {
  const open = lanes.queue<OperationOpening, OperationVerdict>({
    ...OPENING_LIMITS,
    ...ONE_OF_AN_ORDER,
    run: (openings) => OPEN_OPERATIONS.run(pool, openings),
  })
  const conclude = lanes.queue<OperationConclusion, boolean>({
    ...CONCLUDING_LIMITS,
    ...ONE_OF_AN_ORDER,
    run: (conclusions) => CONCLUDE_OPERATIONS.run(pool, conclusions),
  })
  return {
    open,
    takeTurn: ({ merchantId, orderId, operationId }) =>
      changesOne(pool, TAKE_TURN, [merchantId, orderId, operationId]),
    conclude,
    find: (merchantId, orderId, operationId) =>
      readFirst(pool, FIND_OPERATION, [merchantId, orderId, operationId]),
    listOf: (merchantId, orderId) => readRows(pool, LIST_OPERATIONS, [merchantId, orderId]),
    forgetKey: (merchantId, subjectId) => execute(pool, FORGET_KEY, [merchantId, subjectId]),
  }
}
