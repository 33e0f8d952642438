import { type BankOrder, callBank, type Fault } from './bank-model.ts'
import { type Batch, DAY, type Model, SECOND } from './model-state.ts'

/** Payments on their way get 20 seconds, then the bank, and nodes' clocks differ by 5. */
const LEASE = 50 * SECOND

export function openBatch(model: Model): Batch {
  return { state: 'Open', openedAt: model.now, leaseUntil: 0 }
}

/** Decision 5.5: opens the next batch, lets payments arrive, settles at the bank, writes it down. */
export function closeBatch(
  model: Model,
  number: number,
  fault: Fault,
): 'closed' | 'open' | 'crash' {
  const batch = model.batches[number]
  if (batch === undefined || batch.state === 'Closed') return 'closed'
  if (batch.state === 'Closing' && batch.leaseUntil >= model.now) {
    // Somebody else is at it, who died: in vain.
    model.now += LEASE
    return 'open'
  }
  if (model.batches.length === number + 1) model.batches.push(openBatch(model))
  Object.assign(batch, { state: 'Closing', leaseUntil: model.now + LEASE })
  const end = model.now + 20 * SECOND
  while (model.now < end && isInFlight(model, number)) model.now += SECOND
  const outcome = callBank(nobody(), fault, () => settleAll(model))
  if (outcome === 'crash') return 'crash'
  if (outcome === 'ok') batch.state = 'Closed'
  else batch.leaseUntil = 0
  return outcome === 'ok' ? 'closed' : 'open'
}

function isInFlight({ orders, now }: Model, number: number): boolean {
  return orders.some(
    ({ state, batch, createdAt }) =>
      state === 'Pending' && batch === number && createdAt + 30 * SECOND > now,
  )
}

function settleAll({ orders }: Model): 'ok' {
  for (const { bank } of orders) if (bank.state === 'taken') bank.state = 'settled'
  return 'ok'
}

/** A settlement is of no order. */
function nobody(): BankOrder {
  return { state: 'settled', captured: 0, refunded: 0, hidden: false }
}

/** Closes the open batch by hand. */
export function closeDay(model: Model, fault: Fault): string {
  const number = model.batches.findIndex(({ state }) => state === 'Open')
  return number < 0 ? 'nothing' : closeBatch(model, number, fault)
}

/** The number of the business day: it ends at 23:00 in Istanbul, three hours ahead of UTC. */
function businessDay(moment: number): number {
  return Math.floor((moment + (3 + 1) * 3_600 * SECOND) / DAY)
}

/** The daily closing, and closings that somebody began and did not finish. */
export function closeDueBatches(model: Model, fault: Fault): void {
  const today = businessDay(model.now)
  const isDue = ({ state, openedAt }: Batch) => state === 'Open' && businessDay(openedAt) < today
  const isStranded = ({ state, leaseUntil }: Batch) => state === 'Closing' && leaseUntil < model.now
  const numbers = [...model.batches.keys()]
  const matching = (condition: (batch: Batch) => boolean) =>
    numbers.filter((number) => model.batches.slice(number, number + 1).some(condition))
  for (const number of [...matching(isDue), ...matching(isStranded)]) {
    closeBatch(model, number, fault)
  }
}
