import type { BankOrder, Fault, Outcome } from './bank-model.ts'
import { NOT_REACHED } from './bank-model.ts'
import { closeDueBatches } from './day-model.ts'
import {
  isHeld,
  isOpen,
  type Model,
  type Operation,
  type Order,
  openOperation,
  SECOND,
} from './model-state.ts'
import { conclude, finish, hold } from './order-model.ts'

const MINUTE = 60 * SECOND
/** How long after it failed a payment is looked for once more, should the bank have booked it. */
const ORPHAN_CHECKS = [MINUTE, 10 * MINUTE, 60 * MINUTE, 360 * MINUTE, 1_440 * MINUTE]

/** One run of every job, with the bank's faults for whatever they send. */
export function runJobs(model: Model, fault: Fault): void {
  for (const order of model.orders) if (isDue(model, order)) reconcile(model, order, fault)
  for (const order of model.orders) {
    const operation = openOperation(order)
    if (operation !== undefined && isDue(model, operation)) ask(model, order, operation)
  }
  for (const order of model.orders) if (isExpired(model, order)) expire(model, order, fault)
  closeDueBatches(model, fault)
}

type Asked = { dueAt: number | null; asked: number }

function isDue({ now }: Model, one: Asked): boolean {
  if (one.dueAt === null || one.dueAt > now) return false
  one.asked += 1
  return true
}

/**
 * Decision 5.3: "not found" is final after 45 seconds; where the process never told how the call ended,
 * once it can neither send any more (30), nor the bank be at it (20), with 5 for the clocks.
 */
function finalAt({ createdAt, state }: Readonly<{ createdAt: number; state: string }>): number {
  return createdAt + (state === 'Pending' ? 55 : 45) * SECOND
}

/** Decision 5.3: after 2, 5, 10, 20, 40 seconds and so on, less often after a day, and when silence becomes final. */
function postpone({ now }: Model, one: Asked & Readonly<{ createdAt: number; state: string }>) {
  const age = now - one.createdAt
  const longest = age < 1_440 * MINUTE ? 15 : age < 10_080 * MINUTE ? 60 : 360
  const scheduled = now + Math.min(5 * SECOND * 2 ** (one.asked - 1), longest * MINUTE)
  one.dueAt = finalAt(one) > now ? Math.min(scheduled, finalAt(one)) : scheduled
}

function reconcile(model: Model, order: Order, fault: Fault): void {
  const finding = findingOf(order)
  if (model.bankIsSilent) {
    postpone(model, order)
  } else if (order.state === 'Failed') {
    lookForOrphan(model, order, fault)
  } else if (finding !== null) {
    conclude(model, order, finding)
  } else if (model.now < finalAt(order)) {
    postpone(model, order)
  } else {
    conclude(model, order, NOT_REACHED)
    Object.assign(order, { failedAt: model.now, dueAt: model.now + MINUTE })
  }
}

/** What the bank's record means to a payment; null where it shows nothing of it. */
function findingOf({ bank, type, amount }: Order): Outcome | null {
  if (bank.hidden || bank.state === 'none' || bank.state === 'voided') return null
  if (type === 'PostAuth') return bank.captured === amount ? 'ok' : null
  return bank.state === 'declined' ? 'DECLINED_51' : 'ok'
}

/** Decision 5.11. A capture that shows up ends its PreAuth. */
function lookForOrphan(model: Model, order: Order, fault: Fault): void {
  const held = order.preAuth ?? order
  const isFree = held.state === (order.preAuth === null ? 'Failed' : 'PreAuthorized')
  const isShown = isFree && isBooked(order)
  if (isShown && !isHeld(held)) {
    const kind = order.preAuth === null ? 'OrphanVoid' : 'Expire'
    hold(model, held, { kind, fault, givesBack: order.bank.state === 'settled' })
  }
  const age = model.now - order.failedAt
  const next = ORPHAN_CHECKS.find((check) => check > age)
  order.dueAt = next === undefined ? null : order.failedAt + next
  // What the bank has shown is looked at until it is undone.
  if (isShown) order.dueAt ??= model.now + 60 * MINUTE
}

function isBooked({ bank, type }: Order): boolean {
  if (bank.hidden) return false
  if (bank.state === 'blocked') return type !== 'PostAuth'
  return ['taken', 'settled'].includes(bank.state) && bank.captured > bank.refunded
}

/** Asks about a return, a reverse or an expiry; nothing is ever sent again. */
function ask(model: Model, order: Order, operation: Operation): void {
  const isDone = !isUnreadable(model, order.bank) && isInTheBooks(order, operation)
  const isOver = model.now >= finalAt(operation) && !isUnreadable(model, order.bank)
  if (isDone) finish(model, order, { operation, outcome: 'ok' })
  else if (isOver) finish(model, order, { operation, outcome: NOT_REACHED })
  else postpone(model, operation)
}

function isUnreadable({ bankIsSilent }: Model, { hidden, state }: BankOrder): boolean {
  return bankIsSilent || hidden || state === 'none'
}

function isInTheBooks({ bank, returned, taken }: Order, { kind, amount }: Operation): boolean {
  const isUndone = bank.state === 'voided' || (bank.captured > 0 && bank.refunded === bank.captured)
  if (kind !== 'Return') return isUndone
  return (isUndone && amount === taken) || bank.refunded - returned === amount
}

/** Decision 5.4: after its days, and once an hour where the bank refuses. */
function isExpired({ now }: Model, order: Order): boolean {
  const wasTried = order.operations.some(
    ({ kind, createdAt }) => kind === 'Expire' && createdAt > now - 60 * MINUTE,
  )
  const isFree = !isHeld(order) && !wasTried
  return order.state === 'PreAuthorized' && order.expiresAt <= now && isFree
}

function expire(model: Model, order: Order, fault: Fault): void {
  hold(model, order, { kind: 'Expire', fault })
}

/** Whether nothing is open any more. */
export function isAtRest({ orders }: Model): boolean {
  return !orders.some((order) => isOpen(order) || order.capturing || openOperation(order))
}
