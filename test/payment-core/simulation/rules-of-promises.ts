import type { MemoryDatabase, OrderRow } from '../memory-store/index.ts'
import { type Attempt, isRefusal } from './attempt.ts'

const TAKEN = new Set<OrderRow['state']>([
  'Approved',
  'PreAuthorized',
  'Captured',
  'Reversed',
  'PartiallyReturned',
  'Returned',
  'Expired',
])

type Facts = Readonly<{ database: MemoryDatabase; attempts: readonly Attempt[] }>
type Rule = (facts: Facts) => Iterable<string>

/** What an attempt made, by the conversation id that it brought. */
function madeBy({ database }: Facts, { conversationId }: Attempt) {
  const orders = [...database.orders.values()].filter(
    (row) => row.conversationId === conversationId,
  )
  const operations = [...database.operations.values()].filter(
    (row) => row.conversationId === conversationId && row.kind !== 'Expire',
  )
  return { orders, operations: operations.filter((row) => row.kind !== 'OrphanVoid') }
}

/** Every acknowledged success is still true. */
function* successesStayTrue(facts: Facts): Iterable<string> {
  const { orders } = facts.database
  for (const { answer, ...attempt } of facts.attempts) {
    if (answer.kind === 'provision' && answer.result.error === null) {
      const order = orders.get(answer.result.orderId ?? '')
      const kept = order !== undefined && TAKEN.has(order.state)
      if (!kept) yield 'a payment was acknowledged and is not taken'
      else if (order.provisionNumber !== answer.result.provisionNumber) {
        yield 'a payment changed its provision number'
      }
    }
    if (answer.kind === 'reverse' && answer.result.error === null) {
      if (orders.get(answer.result.orderId)?.state !== 'Reversed') {
        yield 'a reverse was acknowledged and did not happen'
      }
    }
    if (answer.kind === 'return' && answer.result.approvalStatus === 'Approved') {
      const { operations } = madeBy(facts, { ...attempt, answer })
      const own = answer.result.replayed || operations.some(({ state }) => state === 'Approved')
      if (!own) yield 'a return was acknowledged and did not happen'
    }
  }
}

/** Nothing that was refused moved money. */
function* refusalsStayTrue(facts: Facts): Iterable<string> {
  for (const attempt of facts.attempts) {
    if (!isRefusal(attempt.answer)) continue
    const { orders, operations } = madeBy(facts, attempt)
    if (orders.some(({ state }) => TAKEN.has(state))) yield 'a payment was refused and is taken'
    if (operations.some(({ state }) => state === 'Approved')) {
      yield 'a return or reverse was refused and happened'
    }
    const { answer } = attempt
    const named = answer.kind === 'provision' ? answer.result.orderId : null
    const order = named === null ? undefined : facts.database.orders.get(named)
    if (order !== undefined && TAKEN.has(order.state)) yield 'a payment was refused and is taken'
  }
}

function* eachOnce(
  facts: Facts,
  what: string,
  groupOf: (attempt: Attempt) => string | null,
): Iterable<string> {
  const made = new Map<string, number>()
  for (const attempt of facts.attempts) {
    const group = groupOf(attempt)
    if (group === null) continue
    const { orders, operations } = madeBy(facts, attempt)
    made.set(group, (made.get(group) ?? 0) + orders.length + operations.length)
  }
  for (const count of made.values()) if (count > 1) yield `${what} did two things`
}

/** Payments at the link's own page carry neither pair nor key. */
function isSigned({ planned: { call } }: Attempt): boolean {
  return call.kind !== 'pay' || call.proof.kind !== 'link'
}

function* pairsWorkOnce(facts: Facts): Iterable<string> {
  yield* eachOnce(facts, 'one pair', (attempt) =>
    isSigned(attempt) ? `${attempt.planned.pair}` : null,
  )
}

function* keysWorkOnce(facts: Facts): Iterable<string> {
  yield* eachOnce(facts, 'one Idempotency-Key', (attempt) =>
    isSigned(attempt) && attempt.planned.key !== null ? `${attempt.planned.key}` : null,
  )
}

/** A key gives the answer of its own body only. */
function* keysKnowTheirBody({ database, attempts }: Facts): Iterable<string> {
  for (const { planned, answer } of attempts) {
    if (answer.kind !== 'provision' || !answer.result.replayed) continue
    const order = database.orders.get(answer.result.orderId ?? '')
    const first = attempts.find((other) => other.conversationId === order?.conversationId)
    if (first !== undefined && first.planned.body !== planned.body) {
      yield 'a key answered for another body'
    }
  }
}

function* proofsPayOnce({ database }: Facts): Iterable<string> {
  const sessions = new Map<string, number>()
  let linkPayments = 0
  for (const { sessionId, linkId, state } of database.orders.values()) {
    if (!TAKEN.has(state)) continue
    if (sessionId !== null) sessions.set(sessionId, (sessions.get(sessionId) ?? 0) + 1)
    if (linkId !== null) linkPayments += 1
  }
  if ([...sessions.values()].some((count) => count > 1)) yield 'one session paid twice'
  for (const { usedCount, reservedCount, maximumUses } of database.links.values()) {
    if (usedCount !== linkPayments || reservedCount !== 0) yield 'a link counts its uses wrongly'
    if (usedCount > maximumUses) yield 'a link was used more often than it may be'
  }
  for (const { sessionId, usage, claimedByOrderId } of database.sessions.values()) {
    const order = database.orders.get(claimedByOrderId ?? '')
    const paid = order !== undefined && TAKEN.has(order.state)
    if ((usage === 'Claimed') !== paid) yield 'a session’s claim says something else than its order'
    if (paid && order.sessionId !== sessionId) yield 'a session was claimed by another’s order'
  }
}

const RULES: readonly Rule[] = [
  successesStayTrue,
  refusalsStayTrue,
  pairsWorkOnce,
  keysWorkOnce,
  keysKnowTheirBody,
  proofsPayOnce,
]

/** Every promise to the merchant that does not hold in the end. */
export function brokenPromises(facts: Facts): string[] {
  return RULES.flatMap((rule) => [...rule(facts)])
}
