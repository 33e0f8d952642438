import {
  authorize,
  type BankOrder,
  callBank,
  capture,
  type Fault,
  NOT_REACHED,
  type Outcome,
  refund,
  UNKNOWN,
  undo,
} from './bank-model.ts'
import { closeBatch, openBatch } from './day-model.ts'
import {
  DAY,
  isHeld,
  type Model,
  type Operation,
  type Order,
  ofMoney,
  openOperation,
  reservedBy,
  SECOND,
} from './model-state.ts'

/** Decision 5.4: a PostAuth, or the first rule that refuses it. */
export function postAuth(model: Model, original: Order, sent: Sent): Outcome {
  if (original.type !== 'PreAuth') return 'PAYMENT_TYPE'
  if (original.state !== 'PreAuthorized') return 'ORDER_STATE'
  if (isHeld(original)) return 'ORDER_BUSY'
  if (sent.amount > Math.floor(original.amount * 1.15)) return 'CAPTURE_EXCEEDS_PREAUTH'
  original.capturing = true
  const order = openOrder(model, { type: 'PostAuth', amount: sent.amount, preAuth: original })
  const book = () => capture(order.bank, sent.amount)
  return conclude(model, order, callBank(order.bank, sent.fault, book))
}

export type Sent = Readonly<{ amount: number; fault: Fault }>

export function provision(model: Model, type: 'Auth' | 'PreAuth', sent: Sent): Outcome {
  const order = openOrder(model, { type, amount: sent.amount, preAuth: null })
  const book = () => authorize(order.bank, type, sent.amount)
  return conclude(model, order, callBank(order.bank, sent.fault, book))
}

function openOrder(model: Model, kind: Pick<Order, 'type' | 'amount' | 'preAuth'>): Order {
  if (model.batches.length === 0) model.batches.push(openBatch(model))
  const none: BankOrder = { state: 'none', captured: 0, refunded: 0, hidden: false }
  const sums = { taken: 0, returned: 0, capturing: false, capture: null, operations: [] }
  const times = { createdAt: model.now, failedAt: 0, expiresAt: 0, asked: 0 }
  const order: Order = {
    ...{ ...kind, ...sums, ...times },
    name: `order ${model.orders.length}`,
    state: 'Pending',
    batch: model.batches.length - 1,
    dueAt: model.now + 6 * SECOND,
    bank: kind.preAuth?.bank ?? none,
  }
  model.orders.push(order)
  return order
}

/** What an outcome means to a payment (decisions 5.1 to 5.4). */
export function conclude(model: Model, order: Order, outcome: Outcome): Outcome {
  if (outcome === 'crash') return outcome
  order.dueAt = outcome === UNKNOWN ? model.now + 2 * SECOND : null
  if (outcome === UNKNOWN) order.state = 'Unknown'
  else if (outcome === NOT_REACHED) order.state = 'Failed'
  else if (outcome !== 'ok') order.state = 'Declined'
  else if (order.type === 'PreAuth') order.state = 'PreAuthorized'
  else order.state = 'Approved'
  order.taken = order.state === 'Approved' ? order.amount : 0
  order.expiresAt = model.now + 7 * DAY
  if (order.preAuth !== null && outcome !== UNKNOWN) {
    order.preAuth.capturing = false
    if (outcome === 'ok') Object.assign(order.preAuth, { state: 'Captured', capture: order })
  }
  return outcome
}

/** Decision 5.6. */
export function returnMoney(model: Model, named: Order, { amount, fault }: Sent): Outcome {
  const order = ofMoney(named)
  if (order.state === 'Reversed') return 'ORDER_REVERSED'
  if (order.state === 'Returned') return 'RETURN_EXCEEDS_AMOUNT'
  if (!['Approved', 'PartiallyReturned'].includes(order.state)) return 'ORDER_STATE'
  if (isHeld(order)) return 'ORDER_BUSY'
  if (order.returned + reservedBy(order) + amount > order.taken) return 'RETURN_EXCEEDS_AMOUNT'
  const waitsUntil = model.now + 10 * SECOND
  if (model.batches[order.batch]?.state !== 'Closed') {
    if (model.isStrict) return 'REQUIRES_DAY_END'
    const end = closeBatch(model, order.batch, { fault: 'none', arrival: 10 * SECOND })
    if (end !== 'closed') return end === 'busy' ? 'ORDER_BUSY' : NOT_REACHED
  }
  const isAlone = openOperation(order) === undefined
  const operation = addOperation(model, order, { kind: 'Return', amount })
  // Returns of an order go to the bank one after another; the wait for one that is open is vain.
  if (!isAlone) model.now = Math.max(model.now, waitsUntil)
  const book = () => refund(order.bank, amount)
  const first = isAlone ? callBank(order.bank, fault, book) : 'ORDER_BUSY'
  const outcome = first === 'DECLINED_12' ? beforeItsDayEnd(model, order, amount) : first
  finish(model, order, { operation, outcome })
  if (outcome === 'ok' || outcome === 'crash') return outcome
  return `${outcome === UNKNOWN ? 'Pending' : 'Declined'} ${outcome}`
}

/** Decision 5.25: a bank that shows the payment as not settled voids the whole, and returns no part yet. */
function beforeItsDayEnd({ bankIsSilent }: Model, order: Order, amount: number): Outcome {
  const { bank, taken, returned } = order
  const isOurs = bank.captured === taken && bank.refunded === returned
  const isShown = bank.state === 'taken' && !bank.hidden && !bankIsSilent
  if (!isShown || !isOurs) return 'DECLINED_12'
  return amount === taken ? undo(bank) : 'BANK_DAY_OPEN'
}

/** Decision 5.7. */
export function reverse(model: Model, named: Order, fault: Fault): Outcome {
  const order = ofMoney(named)
  if (order.state === 'Reversed') return 'ORDER_REVERSED'
  if (!['Approved', 'PreAuthorized'].includes(order.state)) return 'ORDER_STATE'
  const isClosed = model.batches[order.batch]?.state !== 'Open'
  if (order.state === 'Approved' && isClosed) return 'DAY_ALREADY_CLOSED'
  if (order.capturing || openOperation(order) !== undefined) return 'ORDER_BUSY'
  return hold(model, order, { kind: 'Reverse', fault })
}

type Hold = Readonly<{
  kind: Exclude<Operation['kind'], 'Return'>
  fault: Fault
  /** An orphan that the bank has settled is given back there. */
  givesBack?: boolean
}>

/** Reverse, expiry and the void of an orphan: the whole order, undone at the bank. */
export function hold(model: Model, order: Order, { kind, fault, givesBack }: Hold): Outcome {
  const operation = addOperation(model, order, { kind, amount: order.amount })
  const { bank } = order
  const left = bank.captured - bank.refunded
  const book = () => (givesBack === true ? refund(bank, left) : undo(bank))
  const outcome = callBank(bank, fault, book)
  finish(model, order, { operation, outcome })
  return outcome
}

function addOperation(
  model: Model,
  order: Order,
  { kind, amount }: Pick<Operation, 'kind' | 'amount'>,
): Operation {
  const dueAt = model.now + 25 * SECOND
  const operation: Operation = {
    ...{ kind, amount, dueAt },
    state: 'Pending',
    createdAt: model.now,
    asked: 0,
  }
  order.operations.push(operation)
  return operation
}

/** What an outcome means to an operation and to its order. */
export function finish(
  model: Model,
  order: Order,
  { operation, outcome }: Readonly<{ operation: Operation; outcome: Outcome }>,
): void {
  if (outcome === 'crash') return
  operation.dueAt = outcome === UNKNOWN ? model.now + 2 * SECOND : null
  if (outcome === UNKNOWN) operation.state = 'Unknown'
  else if ([NOT_REACHED, 'ORDER_BUSY'].includes(outcome)) operation.state = 'Failed'
  else operation.state = outcome === 'ok' ? 'Approved' : 'Declined'
  if (outcome !== 'ok' || operation.kind === 'OrphanVoid') return
  if (operation.kind === 'Return') {
    order.returned += operation.amount
    order.state = order.returned === order.taken ? 'Returned' : 'PartiallyReturned'
  } else {
    order.taken = 0
    order.state = operation.kind === 'Reverse' ? 'Reversed' : 'Expired'
  }
}
