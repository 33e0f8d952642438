import { beforeEach, describe, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { countRows, storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { HOURS, MINUTES, SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { closeDay, provision, returnPayment, reversePayment, takeUpClosings } from './index.ts'

/** Noon in Istanbul. */
const NOON = new Date('2026-03-02T09:00:00Z')

const at = useHarness({ startsAt: NOON })

function giveBack(orderId: string, amountMinor = 1_000n) {
  return returnPayment(at.ports, callOf(at), { orderId, amountMinor })
}

async function batches(): Promise<string[]> {
  const { rows } = await at.pool.query<{ number: number; state: string; date: string }>(
    `select batch_number as number, state, business_date as date from terminal_batch
     order by terminal_id, batch_number`,
  )
  return rows.map(({ number, state, date }) => `${number} ${state} ${date ?? '-'}`)
}

/** Somebody began to close batch 1, and died. */
async function beginAndDie(leaseMilliseconds = MINUTES): Promise<void> {
  const { merchant, terminal, ports, clock } = at
  const { merchantId } = merchant
  const batch = { merchantId, terminalId: terminal.terminalId, batchNumber: 1, openedAt: NOON }
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds)
  const closing = { owner: ports.newId(), now, leaseUntil, businessDate: '2026-03-02' }
  expect(await ports.days.beginClosing(batch, closing)).toBe(true)
}

describe('decision 5.5: DAY_END_POLICY strict', () => {
  beforeEach(async () => {
    const settings = { dayEndPolicy: 'strict' } as const
    Object.assign(at, await createHarness(at.pool, { startsAt: NOON, settings }))
  })

  test('too early: refused with the time from which it will work', async () => {
    const orderId = await taken(at)
    const refusal = await refusalOf(giveBack(orderId))
    expect(refusal.code).toBe('REQUIRES_DAY_END')
    expect(refusal.details.remedy?.en).toContain('2026-03-02T20:00:00.000Z')
    expect(refusal.details.remedy?.tr).toContain('2026-03-02T20:00:00.000Z')
    expect(at.bank.count('settle')).toBe(0)
  })

  test('the job closes at the cut-off and not before; then it works, and reverse does not', async () => {
    const orderId = await taken(at)
    at.clock.turn(11 * HOURS - 1)
    await closeDay(at.ports, { merchantId: null, which: 'due' })
    expect(await batches()).toEqual(['1 Open -'])
    at.clock.turn(1)
    await closeDay(at.ports, { merchantId: null, which: 'due' })
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
    const reverse = await refusalOf(reversePayment(at.ports, callOf(at), { orderId }))
    expect(reverse.code).toBe('DAY_ALREADY_CLOSED')
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', closedDay: false })
  })

  test('a payment after the cut-off is of the next day, and waits for its end', async () => {
    at.clock.turn(11 * HOURS)
    const refusal = await refusalOf(giveBack(await taken(at)))
    expect(refusal.details.remedy?.en).toContain('2026-03-03T20:00:00.000Z')
    await closeDay(at.ports, { merchantId: null, which: 'due' })
    expect(await batches()).toEqual(['1 Open -'])
  })

  test('before its batch is closed an order is reversed, whole and once', async () => {
    const orderId = await taken(at)
    const reverse = () => reversePayment(at.ports, callOf(at), { orderId })
    expect(await reverse()).toMatchObject({ orderId, error: null })
    expect((await refusalOf(reverse())).code).toBe('ORDER_REVERSED')
    expect((await refusalOf(giveBack(orderId))).code).toBe('ORDER_REVERSED')
  })
})

describe('decision 5.5: DAY_END_POLICY on-demand', () => {
  test('a reverse that the bank gets after it settled the day is told so', async () => {
    const orderId = await taken(at)
    const held = at.bank.hold('void')
    const reversing = reversePayment(at.ports, callOf(at), { orderId })
    await held.arrived
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    held.release()
    expect((await reversing).error).toBe('DAY_ALREADY_CLOSED')
    expect((await storedOrder(at, orderId)).state).toBe('Approved')
  })

  test('a return closes the day, says so, and reverse is over', async () => {
    const [orderId, sameDay] = [await taken(at), await taken(at)]
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', closedDay: true })
    expect(await giveBack(orderId)).toMatchObject({ closedDay: false })
    const reverse = await refusalOf(reversePayment(at.ports, callOf(at), { orderId: sameDay }))
    expect(reverse.code).toBe('DAY_ALREADY_CLOSED')
  })

  test('returns at once close the batch once', async () => {
    const orderIds = [await taken(at), await taken(at), await taken(at), await taken(at)]
    const returned = await Promise.all(orderIds.map((orderId) => giveBack(orderId)))
    expect(returned.map(({ approvalStatus }) => approvalStatus)).toEqual(
      orderIds.map(() => 'Approved'),
    )
    expect(at.bank.count('settle')).toBe(1)
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
    expect(await countRows(at, "recorded_event where type = 'day.closed'")).toBe(1)
  })

  test('what is refused by its amount closes nothing', async () => {
    const refusal = await refusalOf(giveBack(await taken(at), 10_001n))
    expect(refusal.code).toBe('RETURN_EXCEEDS_AMOUNT')
    expect(await batches()).toEqual(['1 Open -'])
  })

  test.each([['rejected'], [{ declined: '21' }]] as const)(
    'a bank that refuses to close the day (%j): the return is sent, and the bank decides',
    async (refusal) => {
      const orderId = await taken(at)
      at.bank.fail('settle', refusal)
      at.bank.fail('refund', { declined: '21' })
      const early = await giveBack(orderId)
      expect(early).toMatchObject({ approvalStatus: 'Declined', closedDay: true })
      expect(early.error).toBe('DECLINED_21')
      expect(early.bankRefusal).not.toBeNull()
      expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
      // The bank has closed the day by itself meanwhile.
      expect(await giveBack(orderId)).toMatchObject({ closedDay: false })
      expect(at.bank.count('refund')).toBe(2)
      expect(at.bank.count('settle')).toBe(1)
    },
  )

  test('a bank that does not settle: refused, for all who wait, and tried again', async () => {
    const [one, two] = [await taken(at), await taken(at)]
    at.bank.fail('settle', 'timeoutNotBooked')
    const held = at.bank.hold('settle')
    const first = refusalOf(giveBack(one))
    await held.arrived
    let looks = 0
    const batchState = (batch: Parameters<typeof at.ports.days.batchState>[0]) => {
      looks += 1
      return at.ports.days.batchState(batch)
    }
    const ports = { ...at.ports, days: { ...at.ports.days, batchState } }
    const request = { orderId: two, amountMinor: 1_000n }
    const second = refusalOf(returnPayment(ports, callOf(at), request))
    await waitFor(() => looks > 0, { what: 'the second return to wait for the first' })
    held.release()
    expect((await first).code).toBe('BANK_NOT_REACHED')
    // Nobody turned the clock: whoever waits is told at once, not when the lease ends.
    expect((await second).code).toBe('BANK_NOT_REACHED')
    expect(await batches()).toEqual(['1 Closing 2026-03-02', '2 Open -'])
    expect((await giveBack(one)).approvalStatus).toBe('Approved')
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
  })
})

describe('decision 5.5: a return waits for a closing for ten seconds at most', () => {
  test('whose process died: busy, and taken up again within seconds', async () => {
    const orderId = await taken(at)
    await beginAndDie(8 * SECONDS)
    at.clock.sleepersTurnIt = true
    const startedAt = at.clock.monotonicMilliseconds()
    const refusal = await refusalOf(giveBack(orderId))
    expect(refusal).toMatchObject({ code: 'ORDER_BUSY', details: { retryAfterSeconds: 5 } })
    expect(at.clock.monotonicMilliseconds() - startedAt).toBeLessThan(11 * SECONDS)
    at.clock.sleepersTurnIt = false
    await Promise.all([takeUpClosings(at.ports), takeUpClosings(at.ports)])
    expect(at.bank.count('settle')).toBe(1)
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved' })
  })

  test('that waits for a payment on its way: busy, and the next one closes', async () => {
    const orderId = await taken(at)
    const held = at.bank.hold('authorize')
    const paying = provision(at.ports, callOf(at), requestOf())
    await held.arrived
    const returning = refusalOf(giveBack(orderId))
    await waitFor(async () => (await batches()).length === 2, { what: 'the closing to begin' })
    at.clock.turn(10 * SECONDS)
    expect((await returning).code).toBe('ORDER_BUSY')
    expect(at.bank.count('settle')).toBe(0)
    held.release()
    await paying
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', closedDay: true })
  })

  test('a day that is ended by hand waits as long: busy, and the job closes it', async () => {
    const { merchantId } = at.merchant
    const held = at.bank.hold('authorize')
    const paying = provision(at.ports, callOf(at), requestOf())
    await held.arrived
    const ending = closeDay(at.ports, { merchantId, which: 'open' })
    await waitFor(async () => (await batches()).length === 2, { what: 'the closing to begin' })
    at.clock.turn(10 * SECONDS)
    expect((await ending).map(({ end }) => end)).toEqual(['busy'])
    expect(at.bank.count('settle')).toBe(0)
    held.release()
    await paying
    await closeDay(at.ports, { merchantId: null, which: 'due' })
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
  })

  test('a closing that takes long is its process’s while that lives', async () => {
    await taken(at)
    const held = at.bank.hold('settle')
    const closing = closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await held.arrived
    for (let second = 0; second < 18; second += 1) {
      at.clock.turn(SECONDS)
      await at.ports.inProgress.keep(at.ports)
      await takeUpClosings(at.ports)
    }
    held.release()
    expect(await closing).toMatchObject([{ end: 'closed' }])
    expect(at.bank.count('settle')).toBe(1)
  })

  test('a process that slept past its lease settles nothing at the bank', async () => {
    const orderId = await taken(at)
    let isAsleep = true
    const countInFlight: typeof at.ports.days.countInFlight = async (batch, now) => {
      const count = await at.ports.days.countInFlight(batch, now)
      return isAsleep ? 1 : count
    }
    const keepClosing = async (...call: Parameters<typeof at.ports.days.keepClosing>) =>
      isAsleep ? false : at.ports.days.keepClosing(...call)
    const sleeper = { ...at.ports, days: { ...at.ports.days, countInFlight, keepClosing } }
    const closing = closeDay(sleeper, { merchantId: at.merchant.merchantId, which: 'open' })
    await waitFor(async () => (await batches()).length === 2, { what: 'the closing to begin' })
    at.clock.turn(9 * SECONDS)
    await takeUpClosings(at.ports)
    isAsleep = false
    // It is closed, whoever closed it.
    expect(await closing).toMatchObject([{ end: 'closed' }])
    expect(at.bank.count('settle')).toBe(1)
    expect((await giveBack(orderId)).approvalStatus).toBe('Approved')
  })
})

describe('decision 5.5: batches are numbered, and closing takes its steps', () => {
  test('payments during and after a closing take the next batch', async () => {
    const before = await taken(at)
    const held = at.bank.hold('settle')
    const closing = closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await held.arrived
    const during = await taken(at)
    held.release()
    await closing
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    const after = await taken(at)
    const numbers = await Promise.all(
      [before, during, after].map(async (orderId) => (await storedOrder(at, orderId)).batchNumber),
    )
    expect(numbers).toEqual([1, 2, 3])
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Closed 2026-03-02', '3 Open -'])
  })

  test('each terminal has its own', async () => {
    await taken(at)
    await taken(at, { gatewayAlias: 'second' })
    const closed = await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    expect(closed.map(({ end }) => end)).toEqual(['closed', 'closed'])
    expect(at.bank.count('settle')).toBe(2)
    expect(await closeDay(at.ports, { merchantId: at.ports.newId(), which: 'open' })).toEqual([])
  })

  test('lets a payment that is on its way arrive first', async () => {
    await taken(at)
    const held = at.bank.hold('authorize')
    const paying = provision(at.ports, callOf(at), requestOf())
    await held.arrived
    const closing = closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await waitFor(async () => (await batches()).length === 2, { what: 'the closing to begin' })
    expect(at.bank.count('settle')).toBe(0)
    held.release()
    await closing
    const { orderId } = await paying
    expect(await storedOrder(at, orderId ?? '')).toMatchObject({
      batchNumber: 1,
      batchState: 'Closed',
    })
    expect(at.bank.orders().map(({ state }) => state)).toEqual(['settled', 'settled'])
  })

  test('the job does not wait for ever: an order that is still unknown keeps its batch', async () => {
    const held = at.bank.hold('authorize')
    const paying = provision(at.ports, callOf(at), requestOf())
    await held.arrived
    const closing = closeDay(at.ports, { merchantId: null, which: 'open' })
    await waitFor(async () => (await batches()).length === 2, { what: 'the closing to begin' })
    at.clock.turn(20 * SECONDS)
    expect(await closing).toMatchObject([{ end: 'closed' }])
    held.release()
    const { orderId } = await paying
    expect((await storedOrder(at, orderId ?? '')).batchNumber).toBe(1)
  })

  test('a closing whose owner died is taken over after its lease, by one', async () => {
    await taken(at)
    await beginAndDie()
    await closeDay(at.ports, { merchantId: null, which: 'due' })
    expect(at.bank.count('settle')).toBe(0)
    at.clock.turn(MINUTES + 1)
    await Promise.all([
      closeDay(at.ports, { merchantId: null, which: 'due' }),
      closeDay(at.ports, { merchantId: null, which: 'due' }),
    ])
    expect(at.bank.count('settle')).toBe(1)
    expect(await batches()).toEqual(['1 Closed 2026-03-02', '2 Open -'])
    expect(await countRows(at, 'recorded_event')).toBe(2)
  })

  test('an owner that lost its lease does not write the end', async () => {
    await taken(at)
    await beginAndDie()
    const { merchantId } = at.merchant
    const batch = { merchantId, terminalId: at.terminal.terminalId, batchNumber: 1 }
    const end = { owner: at.ports.newId(), closedAt: NOON, eventId: at.ports.newId() }
    expect(await at.ports.days.finishClosing(batch, end)).toBe(false)
    await at.ports.days.abandonClosing(batch, end.owner)
    expect(await at.ports.days.batchState(batch)).toBe('Closing')
  })

  test('the job runs on two nodes at once and closes once', async () => {
    await taken(at)
    at.clock.turn(12 * HOURS)
    await Promise.all([
      closeDay(at.ports, { merchantId: null, which: 'due' }),
      closeDay(at.ports, { merchantId: null, which: 'due' }),
    ])
    expect(at.bank.count('settle')).toBe(1)
    expect(await countRows(at, "recorded_event where type = 'day.closed'")).toBe(1)
  })
})

describe('decision 5.26: a terminal whose day ends at its own time', () => {
  beforeEach(async () => {
    const settings = { dayEndPolicy: 'strict' } as const
    // Half past one in the afternoon.
    const terminal = { dayEndMinutes: 13 * 60 + 30 }
    Object.assign(at, await createHarness(at.pool, { startsAt: NOON, settings, terminal }))
  })

  test('is closed then, under the date of that day, and the others are not', async () => {
    await taken(at)
    await taken(at, { gatewayAlias: 'second' })
    at.clock.turn(90 * MINUTES - 1)
    const due = { merchantId: null, which: 'due' } as const
    expect((await closeDay(at.ports, due)).map(({ end }) => end)).toEqual(['notDue', 'notDue'])
    at.clock.turn(1)
    expect((await closeDay(at.ports, due)).map(({ end }) => end).sort()).toEqual([
      'closed',
      'notDue',
    ])
    const sql = `select business_date as date from terminal_batch where state = 'Closed' and terminal_id = $1`
    const { rows } = await at.pool.query(sql, [at.terminal.terminalId])
    expect(rows).toEqual([{ date: '2026-03-02' }])
    // What is taken after its time belongs to the next day.
    await taken(at)
    expect((await closeDay(at.ports, due)).map(({ end }) => end)).toEqual(['notDue', 'notDue'])
  })

  test('names that time to a return that comes too early', async () => {
    const refusal = await refusalOf(giveBack(await taken(at)))
    expect(refusal.details.remedy?.en).toContain('2026-03-02T10:30:00.000Z')
  })
})
