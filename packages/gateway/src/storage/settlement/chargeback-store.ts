import {
  type Chargeback,
  type ChargebackMoving,
  type ChargebackOpened,
  type ChargebackOpening,
  type ChargebackStore,
  chargebackPart,
} from '../../operating/settlement/index.ts'
import { execute, type Queryable, readFirst, readRows, valuesFor } from '../postgres/index.ts'
import {
  CHARGE,
  FIND,
  INSERT,
  JOIN,
  JOIN_COLUMNS,
  LIST,
  LOCK_ORDER,
  MOVES,
  OF_ORDER,
  OPENING_COLUMNS,
  ORDERS_NAMED,
  TAKEN_STATES,
  TELL,
} from './chargeback-statements.ts'
import { addToDays } from './day-sums.ts'
import { insertParts } from './part-rows.ts'
import { readSettledOrders } from './payout-store.ts'

/** Chargebacks, in PostgreSQL. The writes are for the transaction of an act. */
export function createChargebackStore(database: Queryable): ChargebackStore {
  return {
    open: (opening) => open(database, opening),
    move: (moving) => move(database, moving),
    find: (merchantId, chargebackId) => readFirst(database, FIND, [merchantId, chargebackId]),
    list: (merchantIds, maximum) => readRows(database, LIST, [merchantIds, maximum]),
    ordersNamed: (merchantId, ids) => readRows(database, ORDERS_NAMED, [merchantId, ids]),
    ofOrder: (merchantId, orderId) => readRows(database, OF_ORDER, [merchantId, orderId]),
  }
}

type LockedOrder = Readonly<{ state: string; isHeld: boolean; bank: string }>

async function open(database: Queryable, opening: ChargebackOpening): Promise<ChargebackOpened> {
  const { merchantId, orderId, amountMinor, line } = opening
  const order = await readFirst<LockedOrder>(database, LOCK_ORDER, [merchantId, orderId])
  if (order === null) return { kind: 'OrderNotFound' }
  const { statementId = null, lineNumber = null } = line ?? {}
  const facts = { ...opening, statementId, lineNumber }
  const same = await readFirst<Chargeback>(database, JOIN, valuesFor(JOIN_COLUMNS, facts))
  if (same !== null) return { kind: 'Joined', chargeback: same }
  if (order.isHeld) return { kind: 'Busy' }
  if (!TAKEN_STATES.includes(order.state)) return { kind: 'NothingTaken' }
  const charged = await charge(database, opening, amountMinor)
  if (charged === null) return { kind: 'ExceedsPayment' }
  const made = await readFirst<Chargeback>(database, INSERT, [
    order.bank,
    ...valuesFor(OPENING_COLUMNS, facts),
  ])
  if (made === null) return { kind: 'CaseKnown' }
  const { afterMinor, returnedTooMinor: overMinor } = charged
  await book(database, made, { beforeMinor: afterMinor - amountMinor, afterMinor })
  await tell(database, made, {
    ...opening,
    type: 'chargeback.opened',
    at: opening.openedAt,
    ...charged,
  })
  const returnedTooMinor = overMinor < amountMinor ? overMinor : amountMinor
  return { kind: 'Opened', chargeback: made, returnedTooMinor }
}

async function move(database: Queryable, moving: ChargebackMoving): Promise<Chargeback | null> {
  const { merchantId, chargebackId, by, at, note, givenBackOn } = moving
  const values = [merchantId, chargebackId, by, at, note, givenBackOn]
  const moved = await readFirst<Chargeback>(database, MOVES[moving.move], values)
  if (moved === null || moving.move === 'answer') return moved
  const backMinor = moving.move === 'win' ? moved.amountMinor : 0n
  const charged = await charge(database, moved, -backMinor)
  if (charged === null) throw new Error(`The order of the chargeback ${chargebackId} is gone.`)
  const { afterMinor } = charged
  if (backMinor > 0n)
    await book(database, moved, { beforeMinor: afterMinor + backMinor, afterMinor })
  await tell(database, moved, { ...moving, type: 'chargeback.closed', ...charged })
  return moved
}

type Charged = Readonly<{ afterMinor: bigint; sequence: number; returnedTooMinor: bigint }>

function charge(
  database: Queryable,
  { merchantId, orderId }: Pick<Chargeback, 'merchantId' | 'orderId'>,
  moreMinor: bigint,
): Promise<Charged | null> {
  return readFirst<Charged>(database, CHARGE, [merchantId, orderId, moreMinor])
}

/** Off what the bank will pay on the day on which it takes the amount; on again on the day on which it gives it back. */
async function book(
  database: Queryable,
  { merchantId, orderId, chargebackId, receivedOn, takenOn, givenBackOn }: Chargeback,
  change: Readonly<{ beforeMinor: bigint; afterMinor: bigint }>,
): Promise<void> {
  const [order] = await readSettledOrders(database, [[merchantId], [orderId]])
  if (order === undefined) throw new Error(`The order ${orderId} has no postings.`)
  const [bankDay, dueOn] = [givenBackOn ?? receivedOn, givenBackOn ?? takenOn]
  const part = chargebackPart(order, { ...change, chargebackId, bankDay, dueOn })
  await insertParts(database, [part])
  await addToDays(database, { gone: [], come: [part] })
}

type Told = Readonly<{
  eventId: string
  type: 'chargeback.opened' | 'chargeback.closed'
  sequence: number
  at: Date
}>

async function tell(
  database: Queryable,
  { merchantId, orderId, ...chargeback }: Chargeback,
  { eventId, type, sequence, at }: Told,
): Promise<void> {
  const { chargebackId, caseNumber, reasonCode, answerBy, state } = chargeback
  const amountMinor = Number(chargeback.amountMinor)
  const data = { orderId, chargebackId, caseNumber, amountMinor, reasonCode, answerBy, state }
  await execute(database, TELL, [merchantId, eventId, type, orderId, sequence, data, at])
}
