/** Decision 5.3: what is known is said at once, and what is not is asked for within seconds. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  callOf,
  insertSession,
  requestOf,
} from '../../../../../test/payment-core/payments-harness.ts'
import { moneyOnBothSides, storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import {
  type PaymentOpening,
  type PaymentPorts,
  provision,
  resolveUnknownPayments,
} from './index.ts'

const at = useHarness()

beforeEach(async () => {
  at.clock.sleepersTurnIt = true
})

const LOST = 'Connection terminated unexpectedly'

function withPayments(changes: Partial<PaymentPorts['payments']>): PaymentPorts {
  return { ...at.ports, payments: { ...at.ports.payments, ...changes } }
}

/** A store whose first answers are lost; `happens` tells whether the statement took place all the same. */
function losing<Row, Verdict>(
  statement: (row: Row) => Promise<Verdict>,
  { times, happens }: Readonly<{ times: number; happens: boolean }>,
): (row: Row) => Promise<Verdict> {
  let left = times
  return async (row) => {
    if (left <= 0) return statement(row)
    left -= 1
    if (happens) await statement(row)
    throw new Error(LOST)
  }
}

async function states(): Promise<unknown[]> {
  const query = 'select state, outcome_code from payment_order order by order_id'
  return (await at.pool.query(query)).rows
}

const NOT_SENT = { state: 'Failed', outcome_code: 'BANK_NOT_REACHED' }

describe('a first commit whose answer is lost', () => {
  test('and that took place: "not sent" at once, with the order id, and nothing is sent', async () => {
    const sessionId = await insertSession(at)
    const { payments } = at.ports
    const ports = withPayments({ open: losing(payments.open, { times: 1, happens: true }) })
    const startedAt = at.clock.monotonicMilliseconds()
    const paid = await provision(ports, callOf(at), requestOf({ sessionId, cardToken: null }))
    expect(paid).toMatchObject({ error: 'BANK_NOT_REACHED', replayed: false })
    expect(at.clock.monotonicMilliseconds() - startedAt).toBeLessThan(5 * SECONDS)
    expect(await states()).toEqual([NOT_SENT])
    expect(at.bank.count('authorize')).toBe(0)
    // The verification is free again, and pays.
    const again = await provision(at.ports, callOf(at), requestOf({ sessionId, cardToken: null }))
    expect(again.error).toBeNull()
  })

  test('a keyed repeat is told the same, not that it still runs', async () => {
    const { payments } = at.ports
    const ports = withPayments({ open: losing(payments.open, { times: 1, happens: true }) })
    const idempotency = { key: 'sipariş-1', fingerprint: Buffer.alloc(32, 1) }
    const first = await provision(ports, callOf(at, { idempotency }), requestOf())
    const repeat = await provision(at.ports, callOf(at, { idempotency }), requestOf())
    expect(repeat).toMatchObject({
      error: 'BANK_NOT_REACHED',
      orderId: first.orderId,
      replayed: true,
    })
  })

  test('while the database is still away: the order is looked for again', async () => {
    const { payments } = at.ports
    const ports = withPayments({
      open: losing(payments.open, { times: 1, happens: true }),
      conclude: losing(payments.conclude, { times: 3, happens: false }),
    })
    expect((await provision(ports, callOf(at), requestOf())).error).toBe('BANK_NOT_REACHED')
    expect(await states()).toEqual([NOT_SENT])
  })

  test('and that was never written: the database’s error, for nothing has happened', async () => {
    const { payments } = at.ports
    const ports = withPayments({ open: losing(payments.open, { times: 1, happens: false }) })
    await expect(provision(ports, callOf(at), requestOf())).rejects.toThrow(LOST)
    expect([await states(), at.bank.count('authorize')]).toEqual([[], 0])
  })

  test('and that is written after the answer: the job settles it, and nothing is ever sent', async () => {
    const { payments } = at.ports
    const openings: PaymentOpening[] = []
    const ports = withPayments({
      open: async (opening) => {
        openings.push(opening)
        throw new Error(LOST)
      },
    })
    await expect(provision(ports, callOf(at), requestOf())).rejects.toThrow(LOST)
    await Promise.all(openings.map(payments.open))
    expect(await states()).toMatchObject([{ state: 'Pending' }])
    await ports.inProgress.keep(ports)
    expect(await states()).toEqual([NOT_SENT])
    expect(at.bank.count('authorize')).toBe(0)
  })

  test('its session on the server is ended in the middle: nothing is left, and nothing is sent', async () => {
    const holder = await at.pool.connect()
    await holder.query('begin; lock table payment_order in exclusive mode')
    const paid = provision(at.ports, callOf(at), requestOf()).catch((error: unknown) => error)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // Not on the holder's own session: a transaction sees the list of sessions as it was.
    await waitFor(async () => (await at.pool.query(end)).rowCount === 1, {
      what: 'the opening to wait for the table',
    })
    await holder.query('rollback')
    holder.release()
    expect(await paid).toMatchObject({ code: '57P01' })
    expect([await states(), at.bank.count('authorize')]).toEqual([[], 0])
  })
})

describe('an approval in hand that the database does not take', () => {
  test('is stored again before anybody is told "unknown"', async () => {
    const conclude = losing(at.ports.payments.conclude, { times: 4, happens: false })
    const paid = await provision(withPayments({ conclude }), callOf(at), requestOf())
    expect(paid.error).toBeNull()
    expect(paid.provisionNumber).not.toBeNull()
    expect([await states(), at.alerts]).toMatchObject([[{ state: 'Approved' }], []])
  })

  test('and took, with its answer lost: answered from what is stored', async () => {
    const conclude = losing(at.ports.payments.conclude, { times: 1, happens: true })
    expect((await provision(withPayments({ conclude }), callOf(at), requestOf())).error).toBeNull()
  })

  test('for longer than a caller can wait: "unknown" within ten seconds, and stored later', async () => {
    let isAway = true
    const conclude: PaymentPorts['payments']['conclude'] = (conclusion) =>
      isAway ? Promise.reject(new Error(LOST)) : at.ports.payments.conclude(conclusion)
    const ports = withPayments({ conclude })
    const startedAt = at.clock.monotonicMilliseconds()
    const paid = await provision(ports, callOf(at), requestOf())
    expect(paid.error).toBe('OUTCOME_UNKNOWN')
    expect(at.clock.monotonicMilliseconds() - startedAt).toBeLessThan(10 * SECONDS)
    isAway = false
    await ports.inProgress.keep(ports)
    expect((await storedOrder(at, paid.orderId ?? '')).state).toBe('Approved')
    expect(at.bank.inquiries).toBe(0)
    const { ours, theirs } = await moneyOnBothSides(at)
    expect(ours).toEqual(theirs)
  })
})

describe('an order at the bank', () => {
  test('whose process died is asked for within seconds, and settled', async () => {
    const conclude = () => new Promise<never>(() => undefined)
    const held = at.bank.hold('authorize')
    void provision(withPayments({ conclude }), callOf(at), requestOf())
    await held.arrived
    held.release()
    at.clock.turn(6 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(await states()).toMatchObject([{ state: 'Approved' }])
  })

  test('whose process lives is left to it, however slow the bank', async () => {
    const held = at.bank.hold('authorize')
    const paying = provision(at.ports, callOf(at), requestOf())
    await held.arrived
    for (let second = 0; second < 18; second += 1) {
      at.clock.turn(SECONDS)
      await at.ports.inProgress.keep(at.ports)
      await resolveUnknownPayments(at.ports)
    }
    expect(at.bank.inquiries).toBe(0)
    held.release()
    expect((await paying).error).toBeNull()
  })
})
