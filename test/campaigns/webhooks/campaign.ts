import { fileURLToPath } from 'node:url'
import { type VezneClient, VezneConnectionError, VezneUnknownOutcomeError } from '@vezne/client'
import type pg from 'pg'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { type GatewayProcess, startGateway } from '../../harness/gateway-process.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { tokenOf } from '../../support/steps.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export type CampaignOptions = Readonly<{
  database: Readonly<{ pool: pg.Pool; connectionString: string }>
  dataFolder: string
  bankUrl: string
  events: number
  kills: number
  seed: number
}>

export type Verdict = Readonly<{
  events: number
  kills: readonly string[]
  restarts: number
  attempts: number
  complaints: readonly string[]
}>

/** Where a gateway is killed: around each statement on the way of an event. */
const STATEMENTS = [
  'settle-direct-payments',
  'sequence-events',
  'lease-webhook-endpoints',
  'take-webhook-events',
  'due-webhook-deliveries',
  'webhook-secrets',
  'record-webhook-round',
] as const

const CARD = '5528790000000008'
const CALLERS = 16
const PRELOADED = fileURLToPath(new URL('kill-point.mjs', import.meta.url))

/**
 * Payments and returns make events, a gateway that is killed again and again delivers them to an endpoint that fails
 * half of the time and is restarted meanwhile. Returns a sentence for each rule that was broken.
 */
export async function runCampaign(options: CampaignOptions): Promise<Verdict> {
  const { database, events, kills, seed } = options
  const random = createRandom(seed, 0)
  const receiver = await startReceiver(createRandom(seed, 1))
  const points: string[] = []
  let restarts = 0
  let gateway = await start(options, null)
  const client = await clientOf(gateway)
  const created = await client.webhooksCreate({ url: receiver.url })
  if (!created.isSucceed) throw new Error(created.errorMessage)
  receiver.use(created.secret)
  const port = new URL(await gateway.url()).port
  await gateway.end('SIGTERM')
  for (let kill = 0; kill < kills; kill += 1) {
    const point = pointOf(random)
    points.push(point)
    gateway = await start(options, point, port)
    const share = payUntil(gateway, Math.ceil((events * (kill + 1)) / kills), database.pool)
    const turning = turnTheClock(database.pool, gateway)
    await share
    await waitFor(async () => gateway.hasEnded() || (await openOf(database.pool)) === 0, {
      what: 'a gateway to reach its point',
    })
    // A point that nothing reached: everything is delivered.
    await gateway.end('SIGKILL')
    await turning
    if (random.chance(0.3)) {
      restarts += 1
      await receiver.restart()
    }
  }
  gateway = await start(options, null, port)
  await payUntil(gateway, events, database.pool)
  const turning = turnTheClock(database.pool, gateway)
  await waitFor(async () => (await openOf(database.pool)) === 0, {
    what: 'every delivery to end',
    patienceMilliseconds: 600_000,
  })
  const complaints = await complaintsOf(options, receiver, await clientOf(gateway))
  await gateway.end('SIGTERM')
  await turning
  await receiver.close()
  const attempts = receiver.attempts()
  return { events: receiver.heard.length, kills: points, restarts, attempts, complaints }
}

function pointOf(random: Random): string {
  const when = random.pick(['before', 'after'])
  return `${when}:${random.pick(STATEMENTS)}:${1 + random.below(12)}`
}

async function start(
  { database, dataFolder, bankUrl }: CampaignOptions,
  point: string | null,
  port = '0',
): Promise<GatewayProcess> {
  const gateway = startGateway({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataFolder,
    BANK_URL: bankUrl,
    UNKNOWN_WINDOW: '10s',
    RATE_LIMIT_MERCHANT: 'off',
    RATE_LIMIT_ADDRESS: 'off',
    RATE_LIMIT_TOKENS: 'off',
    PORT: port,
    ...(point === null ? {} : { KILL_AT: point, NODE_OPTIONS: `--import=${PRELOADED}` }),
  })
  // A point may come before the gateway is ready: then the caller sees that it has ended.
  await gateway.url().catch((error: unknown) => {
    if (!gateway.hasEnded()) throw error
  })
  return gateway
}

async function clientOf(gateway: GatewayProcess): Promise<VezneClient> {
  return sandboxClient(await gateway.url())
}

/** Pays, and returns some of it, until this number of events was written or the gateway has ended. */
async function payUntil(gateway: GatewayProcess, events: number, pool: pg.Pool): Promise<void> {
  if (gateway.hasEnded()) return
  const client = await clientOf(gateway)
  let written = await writtenOf(pool)
  const payOne = async (): Promise<void> => {
    const cardToken = await tokenOf(client, CARD)
    const { isSucceed, orderId, errorCode } = await client.provision({ cardToken, amount: 10 })
    if (!isSucceed || orderId === null) throw new Error(`a payment was refused: ${errorCode}`)
    written += 1
    if (written % 3 > 0) return
    await client.reverse({ orderId })
    written += 1
  }
  const pay = async (): Promise<void> => {
    while (written < events && !gateway.hasEnded()) {
      // Where the gateway was killed meanwhile, what it wrote is in the database.
      await payOne().catch((error: unknown) => {
        if (!(error instanceof VezneConnectionError || error instanceof VezneUnknownOutcomeError))
          throw error
      })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, pay))
}

/** Nobody waits for hours: what is to be tried later is tried now. */
async function turnTheClock(pool: pg.Pool, gateway: GatewayProcess): Promise<void> {
  while (!gateway.hasEnded()) {
    await pool.query(
      `update webhook_delivery set next_attempt_at = now()
       where state = 'Waiting' and next_attempt_at > now() and next_attempt_at < 'infinity'`,
    )
    await pool.query(
      'update webhook_endpoint set next_probe_at = now() where next_probe_at > now()',
    )
    await Promise.race([gateway.ended, pool.query('select pg_sleep(0.1)')])
  }
}

async function writtenOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from recorded_event')
  return rows[0]?.n ?? 0
}

async function openOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select (select count(*) from event_outbox)::int
       + (select count(*) from webhook_delivery where state = 'Waiting')::int
       + (select coalesce(sum(f.last_position - e.cursor_position), 0)
          from webhook_endpoint e join event_feed f using (merchant_id))::int
       + (select count(*) from payment_order where state in ('Pending', 'Unknown'))::int
       + (select count(*) from order_operation where state in ('Pending', 'Unknown'))::int as n`,
  )
  return rows[0]?.n ?? 0
}

async function complaintsOf(
  { database }: CampaignOptions,
  receiver: Receiver,
  client: VezneClient,
): Promise<string[]> {
  const complaints: string[] = []
  const { rows } = await database.pool.query<{ id: string; position: number; sequence: number }>(
    `select event_id as id, position::int, sequence from event order by position`,
  )
  const told = new Set(receiver.heard.map(({ id }) => id))
  for (const { id, position } of rows) {
    if (!told.has(id)) complaints.push(`event ${position} was not delivered`)
  }
  if (told.size > rows.length) complaints.push('something was delivered that is no event')
  const last = new Map<string, number>()
  for (const { subjectId, sequence } of receiver.heard) {
    if ((last.get(subjectId) ?? 0) > sequence)
      complaints.push(`${subjectId} was told in the wrong order`)
    last.set(subjectId, sequence)
  }
  complaints.push(...receiver.badSignatures.map((id) => `${id} was signed wrongly`))
  const givenUp = await database.pool.query(
    `select 1 from webhook_delivery where state <> 'Delivered'`,
  )
  if (givenUp.rowCount !== 0) complaints.push(`${givenUp.rowCount} deliveries were given up`)
  const feed = await feedOf(client)
  const places = feed.map(({ position }) => position)
  if (places.some((position, index) => position !== index + 1))
    complaints.push('the feed has a hole')
  if (feed.map(({ id }) => id).join() !== rows.map(({ id }) => id).join()) {
    complaints.push('the feed is not what the database holds')
  }
  return complaints
}

async function feedOf(client: VezneClient) {
  const events: { id: string; position: number }[] = []
  for (let after = 0; ; ) {
    const page = await client.readEvents({ after: String(after), limit: '100' })
    if (!page.isSucceed) throw new Error(page.errorMessage)
    events.push(...page.events)
    after = page.position
    if (!page.hasMore) return events
  }
}
