import { type BankOrder, callBank, type Fault, NOT_REACHED, UNKNOWN } from './bank-model.ts'
import { type Batch, DAY, type Model, SECOND } from './model-state.ts'

/** Whoever closes renews it each second; nodes' clocks differ by five. */
const LEASE = 8 * SECOND

/** For how long anybody waits for another's closing. */
const WAIT = 10 * SECOND

type Closing = Readonly<{
  fault: Fault
  /** How long payments on their way are waited for. */
  arrival?: number
}>

export function openBatch(model: Model): Batch {
  return { state: 'Open', openedAt: model.now, leaseUntil: 0 }
}

/** Decision 5.5: opens the next batch, lets payments arrive, settles at the bank, writes it down. */
export function closeBatch(
  model: Model,
  number: number,
  { fault, arrival = 20 * SECOND }: Closing,
): 'closed' | 'open' | 'busy' | 'crash' {
  const batch = model.batches[number]
  if (batch === undefined || batch.state === 'Closed') return 'closed'
  if (batch.state === 'Closing' && batch.leaseUntil >= model.now) {
    // Somebody else is at it, who died: in vain.
    model.now += WAIT
    return 'busy'
  }
  if (model.batches.length === number + 1) model.batches.push(openBatch(model))
  const end = model.now + arrival
  while (model.now < end && isInFlight(model, number)) model.now += SECOND
  if (arrival < 20 * SECOND && isInFlight(model, number)) {
    Object.assign(batch, { state: 'Closing', leaseUntil: 0 })
    return 'busy'
  }
  Object.assign(batch, { state: 'Closing', leaseUntil: model.now + LEASE })
  const outcome = callBank(nobody(), fault, () => settleAll(model))
  if (outcome === 'crash') return 'crash'
  // A bank that refuses has an end of its day of its own: no return waits for it.
  const isAnswered = outcome !== UNKNOWN && outcome !== NOT_REACHED
  if (isAnswered) batch.state = 'Closed'
  else batch.leaseUntil = 0
  return isAnswered ? 'closed' : 'open'
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

/** The bank settles a batch, which is of no order. */
function nobody(): BankOrder {
  return { state: 'settled', captured: 0, refunded: 0, hidden: false }
}

/** Closes the open batch by hand. */
export function closeDay(model: Model, fault: Fault): string {
  const number = model.batches.findIndex(({ state }) => state === 'Open')
  if (number < 0) return 'nothing'
  return closeBatch(model, number, { fault, arrival: WAIT })
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
    closeBatch(model, number, { fault })
  }
}
