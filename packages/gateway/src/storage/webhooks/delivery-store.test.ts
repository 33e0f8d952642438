/** Decision 7.7: every event arrives, those of a subject in their order, whatever the endpoint and the processes do. */

import { randomInt, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTES, SECONDS, TurnableClock } from '../../../../../test/payment-core/turnable-clock.ts'
import { uuidV7 } from '../../base/kernel/index.ts'
import { type Attempt, createDeliverer, type DeliveryPorts } from '../../payment/webhooks/index.ts'
import { createFeedStore } from '../events/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createDeliveryStore } from './index.ts'

const database = useTestDatabase()
let clock: TurnableClock
let merchantId: string
let endpointId: string

beforeEach(async () => {
  await database.pool.query(
    `truncate event_outbox, event, event_feed, webhook_endpoint, webhook_delivery, notice`,
  )
  clock = new TurnableClock()
  merchantId = await addMerchant()
  endpointId = await addEndpoint()
})

async function addMerchant(): Promise<string> {
  const id = randomUUID()
  await database.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, $2, 'Shop', 'Active', '{}', now())`,
    [id, String(randomInt(1e9, 2e9))],
  )
  return id
}

async function addEndpoint(types: readonly string[] | null = null): Promise<string> {
  const id = randomUUID()
  await database.pool.query(
    `insert into webhook_endpoint (merchant_id, endpoint_id, url, types, state, created_at, cursor_position)
     values ($1, $2, 'http://shop.example', $3, 'Active', $4, 0)`,
    [merchantId, id, types, clock.now()],
  )
  return id
}

/** Events of `subjects` subjects, `each` for every one of them, with positions. */
async function tell(subjects: number, each = 1, type = 'payment.approved'): Promise<void> {
  for (let subject = 0; subject < subjects; subject += 1) {
    const subjectId = randomUUID()
    for (let sequence = 1; sequence <= each; sequence += 1) {
      await database.pool.query(
        `insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
         values ($1, $2, $3, $4, $5, '{}')`,
        [merchantId, uuidV7(clock.now()), type, subjectId, sequence],
      )
    }
  }
  await createFeedStore(database.pool).sequence(100_000)
}

type Sent = Readonly<{ endpointId: string; id: string; position: number; isResent: boolean }>

let sent: Sent[]

/** A process that delivers; `answer` decides what the endpoint says to an event. */
function node(
  answer: (message: Sent) => number | Promise<number>,
  others: Partial<DeliveryPorts> = {},
) {
  return createDeliverer({
    deliveries: createDeliveryStore(database.pool),
    describe: async (kind) => ({ kind }),
    openSender:
      async (endpoint) =>
      async ({ id, body, isResent }) => {
        const { position } = JSON.parse(body)
        const message = { endpointId: endpoint.endpointId, id, position, isResent }
        sent.push(message)
        return attemptOf(await answer(message))
      },
    nextAttemptAt: ({ failures, now }) =>
      failures >= 10 ? null : new Date(now.getTime() + 5 * SECONDS),
    waitForRoom: async () => 64,
    clock,
    newId: () => uuidV7(clock.now()),
    log: { warn: (fields) => expect(fields).toBe('no warning') },
    ...others,
  })
}

function attemptOf(status: number): Attempt {
  const at = clock.now()
  return { at, status, durationMilliseconds: 1, error: null, answer: '', retryAfterSeconds: null }
}

/** Steps until nothing is left, and turns the clock between them. */
async function run(nodes: readonly ReturnType<typeof node>[], by = 5 * SECONDS): Promise<void> {
  for (let quietSteps = 0; quietSteps < 3; clock.turn(by)) {
    await Promise.all(nodes.map((each) => each.takeOn()))
    await Promise.all(nodes.map((each) => each.whenIdle()))
    quietSteps = (await openDeliveries()) === 0 ? quietSteps + 1 : 0
  }
}

async function openDeliveries(): Promise<number> {
  const { rows } = await database.pool.query<{ open: number }>(
    `select (select count(*) from webhook_delivery where state = 'Waiting')::int + (
       select coalesce(sum(f.last_position - e.cursor_position), 0) from webhook_endpoint e
       join event_feed f using (merchant_id) where e.state = 'Active')::int as open`,
  )
  return rows[0]?.open ?? 0
}

const states = async () =>
  (
    await database.pool.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from webhook_delivery group by state order by state',
    )
  ).rows.map(({ state, n }) => [state, n])

describe('delivery', () => {
  beforeEach(() => {
    sent = []
  })

  it('brings each event once to an endpoint that takes them, and none of an unwanted type', async () => {
    const other = await addEndpoint(['link.paid'])
    await tell(150)
    await tell(5, 1, 'link.paid')
    await run([node(() => 200)])
    const to = (id: string) => sent.filter((each) => each.endpointId === id).length
    expect([to(endpointId), to(other), await states()]).toEqual([155, 5, [['Delivered', 160]]])
  })

  it('brings nothing to a paused, removed or another merchant’s endpoint; the paused one hears later', async () => {
    const [paused, removed] = [await addEndpoint(), await addEndpoint()]
    const setState = (id: string, state: string) =>
      database.pool.query('update webhook_endpoint set state = $2 where endpoint_id = $1', [
        id,
        state,
      ])
    await setState(paused, 'Paused')
    await setState(removed, 'Removed')
    const own = merchantId
    merchantId = await addMerchant()
    const others = await addEndpoint()
    merchantId = own
    await tell(3)
    await run([node(() => 200)])
    const heardBy = (id: string) => sent.filter((each) => each.endpointId === id).length
    expect([endpointId, paused, removed, others].map(heardBy)).toEqual([3, 0, 0, 0])
    await setState(paused, 'Active')
    await run([node(() => 200)])
    expect([endpointId, paused, removed, others].map(heardBy)).toEqual([3, 3, 0, 0])
  })

  it('keeps the order of each subject at first success, on two nodes and a flaky endpoint', async () => {
    await tell(60, 5)
    await tell(1, 200)
    const delivered = new Map<number, number>()
    let at = 0
    const flaky = ({ position }: Sent) => {
      if (randomInt(2) === 0 && sent.filter((each) => each.position === position).length < 9) {
        return 500
      }
      at += 1
      if (!delivered.has(position)) delivered.set(position, at)
      return 204
    }
    await run([node(flaky), node(flaky)])
    expect(await states()).toEqual([['Delivered', 500]])
    const { rows } = await database.pool.query(
      'select subject_id, position::int from event order by subject_id, position',
    )
    let falls = 0
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]
      if (next?.subject_id !== row.subject_id) continue
      if ((delivered.get(row.position) ?? 0) >= (delivered.get(next.position) ?? 0)) falls += 1
    }
    expect(falls).toBe(0)
  })

  it('gives up after the last attempt, and goes on with the next event of the subject', async () => {
    await tell(1, 2)
    await tell(1)
    await run([node(({ position }) => (position === 1 ? 400 : 200))])
    expect(sent.filter(({ position }) => position === 1)).toHaveLength(10)
    expect(await states()).toEqual([
      ['Delivered', 2],
      ['GivenUp', 1],
    ])
  })

  it('sends again what a process had under way when its lease ended, and takes no late result', async () => {
    await tell(1)
    let answer = (): void => undefined
    const slow = node(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(500)
        }),
    )
    await slow.takeOn()
    await untilSent(1)
    clock.turn(MINUTES)
    const other = node(() => 200)
    await other.takeOn()
    await other.whenIdle()
    answer()
    await slow.whenIdle()
    expect(sent.map(({ position }) => position)).toEqual([1, 1])
    expect(await states()).toEqual([['Delivered', 1]])
  })

  it('tries a dead endpoint with one delivery at a time, and writes no rows ahead', async () => {
    await tell(1_000)
    const dead = node(() => 503)
    await dead.takeOn()
    await dead.whenIdle()
    const first = sent.length
    expect(first).toBe(64)
    for (let probe = 1; probe <= 5; probe += 1) {
      clock.turn(MINUTES)
      await dead.takeOn()
      await dead.whenIdle()
      expect(sent.length).toBe(first + probe)
    }
    expect(await states()).toEqual([['Waiting', 64]])
    await run([node(() => 200)], MINUTES)
    expect(await states()).toEqual([['Delivered', 1_000]])
  })

  it('tells of an endpoint that fails for a day, disables it after five, and at once after a 410', async () => {
    await tell(1)
    const dead = node(() => 500, {
      nextAttemptAt: ({ now }) => new Date(now.getTime() + 60 * MINUTES),
    })
    for (let hour = 0; hour < 24 * 5 + 1; hour += 1) {
      await dead.takeOn()
      await dead.whenIdle()
      clock.turn(60 * MINUTES)
    }
    const told = await database.pool.query('select type, sequence from event_outbox order by 2')
    expect(told.rows).toEqual([
      { type: 'endpoint.failing', sequence: 1 },
      { type: 'endpoint.disabled', sequence: 2 },
    ])
    const other = await addEndpoint()
    const gone = node(() => 410)
    await gone.takeOn()
    await gone.whenIdle()
    const { rows } = await database.pool.query(
      'select state, disabled_reason from webhook_endpoint order by endpoint_id = $1',
      [other],
    )
    expect(rows).toEqual([
      { state: 'Disabled', disabled_reason: 'Failing' },
      { state: 'Disabled', disabled_reason: 'Gone' },
    ])
    expect((await database.pool.query('select from notice')).rowCount).toBe(0)
  })

  it('tells the merchant’s contact by e-mail, in the contact’s language', async () => {
    await database.pool.query(
      `update merchant set contact_email = 'dev@shop.example', contact_language = 'en'
       where merchant_id = $1`,
      [merchantId],
    )
    await tell(1)
    const gone = node(() => 410)
    await gone.takeOn()
    await gone.whenIdle()
    const { rows } = await database.pool.query(
      'select kind, channel, recipient, language_code, endpoint_id, state from notice',
    )
    expect(rows).toEqual([
      {
        kind: 'EndpointDisabled',
        channel: 'Email',
        recipient: 'dev@shop.example',
        language_code: 'en',
        endpoint_id: endpointId,
        state: 'Waiting',
      },
    ])
  })

  it('sends everything after a position again where the cursor is set back, marked as resent', async () => {
    await tell(3, 2)
    await run([node(() => 200)])
    await database.pool.query(
      'update webhook_endpoint set resent_until = cursor_position, cursor_position = 2',
    )
    sent = []
    await run([node(() => 200)])
    expect(
      sent
        .map(({ position, isResent }) => [position, isResent])
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [3, true],
      [4, true],
      [5, true],
      [6, true],
    ])
    expect(await states()).toEqual([['Delivered', 6]])
  })
})

async function untilSent(count: number): Promise<void> {
  while (sent.length < count) await new Promise((resolve) => setImmediate(resolve))
}
