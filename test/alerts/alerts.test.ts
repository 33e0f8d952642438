/** Decision 10.4: each alert of `deploy/prometheus/alerts.yaml` is caused at a running gateway, fires, and stops. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { payWith } from '../harness/answers.ts'
import { postJson } from '../harness/raw-calls.ts'
import { SANDBOX_KEYS, signedValues } from '../support/sandbox-merchants.ts'
import { readAlertRules } from './prometheus/alert-watch.ts'
import { WatchedGateway } from './watched-gateway.ts'

const APPROVED = '5528790000000008'
const NOT_FOR_THE_TERMINAL = '4122111111111118'
const UNKNOWN = '4159000000220005'

const FIGURES = 'read the figures of operations'
const SEQUENCER = 'give events their positions'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const folder = useTestFolder()
let at: WatchedGateway
let receiver: Server
let receiverAnswers = 200

/** The alerts that were seen to fire and to stop. */
const seen = new Set<string>()

beforeAll(async () => {
  receiver = createServer((request, answer) => {
    request.resume().on('end', () => {
      answer.statusCode = receiverAnswers
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  at = await WatchedGateway.start(folder)
  await at.run('make the partitions of coming quarters', 'keep the partitions of used pairs')
  await at.merchant.webhooksCreate({
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
  })
})
afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
  await at.close()
})

async function pay(card = APPROVED, times = 1): Promise<void> {
  for (let payment = 0; payment < times; payment += 1) {
    await payWith(at.merchant, card, { amount: 10 })
  }
}

/** Until nothing is under way: as the jobs of a gateway that works. */
async function settle(): Promise<void> {
  await at.run('reconcile orders', SEQUENCER)
  await at.deliver()
  await waitFor(isDelivered, { what: 'all events to be delivered' })
}

async function isDelivered(): Promise<boolean> {
  await at.run(FIGURES)
  const waiting = ['vezne_webhook_delivery_lag_seconds', 'vezne_unknown_outcomes{of="payment"}']
  const values = await Promise.all(waiting.map((name) => at.metric(name)))
  return values.every((value) => value === 0)
}

async function quiet(): Promise<void> {
  expect(await at.readAndLook()).toEqual([])
}

async function firing(...names: readonly string[]): Promise<void> {
  expect(await at.look()).toEqual(names)
  for (const name of names) seen.add(name)
}

it('a gateway that does not answer', async () => {
  await quiet()
  await at.end()
  expect(await at.look()).toEqual([])
  await at.pass(MINUTE)
  await firing('VezneDown')
  await at.serve()
  await quiet()
})

it('nothing fires at a gateway that works', async () => {
  await pay()
  await settle()
  await quiet()
  await at.pass(HOUR)
  await quiet()
})

it('a database that is away', async () => {
  at.way.set('refuse')
  await expect(at.merchant.binInformation({ binNumber: '552879' })).rejects.toThrow(/503/)
  expect(await at.look()).toEqual([])
  await at.pass(MINUTE / 2)
  await firing('VezneDatabaseAway')
  // All jobs fail now, for one reason: no further alert says so.
  at.broken.beat = true
  await at.pass(10 * MINUTE)
  await firing('VezneDatabaseAway')
  at.broken.beat = false
  await at.pass(1)
  at.way.set('pass')
  const isBack = async () => {
    await at.run(FIGURES)
    return (await at.metric('vezne_database_away')) === 0
  }
  await waitFor(isBack, { what: 'the database to be back' })
  await quiet()
})

it('a database whose disk is full', async () => {
  const { pool } = at.database
  await pool.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100', message = 'No space left on device'; end $$;
    create trigger no_room before insert on payment_order execute function no_room()`)
  await expect(pay()).rejects.toThrow(/503/)
  await firing('VezneDatabaseDiskFull')
  await pool.query('drop trigger no_room on payment_order')
  await at.run('look for room on the disk of the database')
  await quiet()
})

it('an error that nobody expected', async () => {
  at.broken.inquire = true
  await expect(at.merchant.inquire({ orderId: 'any' })).rejects.toThrow(/500/)
  at.broken.inquire = false
  await firing('VezneIncidents')
  await at.pass(11 * MINUTE)
  await quiet()
})

it('a wrong clock', async () => {
  at.wrongByMilliseconds = -1_500
  expect(await at.look()).toEqual([])
  await at.pass(MINUTE)
  await firing('VezneClockWrong')
  at.wrongByMilliseconds = 0
  await quiet()
})

it('a job that fails', async () => {
  at.broken.beat = true
  await at.pass(3 * MINUTE)
  await quiet()
  await at.pass(3 * MINUTE)
  await firing('VezneJobStands')
  at.broken.beat = false
  await at.pass(1)
  await quiet()
})

it('an outcome that stays unknown', async () => {
  await pay(UNKNOWN)
  await at.run(SEQUENCER)
  await at.deliver()
  await at.pass(30 * MINUTE - 10)
  await quiet()
  await at.pass(20)
  await at.run(FIGURES)
  await firing('VezneUnknownOutcomeOld')
  await settle()
  await quiet()
})

it('a bank that takes payments and does not answer, and then is not called', async () => {
  await pay(UNKNOWN)
  await quiet()
  await pay(UNKNOWN, 6)
  await firing('VezneManyUnknownOutcomes')
  await pay(UNKNOWN, 13)
  await at.run(SEQUENCER, FIGURES)
  await firing('VezneManyUnknownOutcomes')
  await at.pass(MINUTE)
  await firing('VezneManyUnknownOutcomes', 'VezneCircuitOpen')
  await pay()
  await firing('VezneManyUnknownOutcomes')
  await at.pass(10 * MINUTE)
  await settle()
  await quiet()
})

it('a bank that declines for the terminal', async () => {
  await pay(NOT_FOR_THE_TERMINAL)
  await quiet()
  await pay(NOT_FOR_THE_TERMINAL, 6)
  await firing('VezneBankRefusesPayments')
  await at.pass(11 * MINUTE)
  await settle()
  await quiet()
})

it('events without a position', async () => {
  await pay()
  await at.pass(MINUTE + 1)
  await quiet()
  await at.pass(MINUTE)
  await at.run(FIGURES)
  await firing('VezneEventsLate')
  await settle()
  await quiet()
})

it('webhooks that are late', async () => {
  await pay()
  await at.run(SEQUENCER)
  await at.pass(5 * MINUTE + 1)
  await quiet()
  await at.pass(5 * MINUTE)
  await at.run(FIGURES)
  await firing('VezneWebhooksLate')
  await settle()
  await quiet()
})

it('an endpoint that fails', async () => {
  const failing = 'vezne_webhook_endpoints{state="failing"}'
  const failingAfterDelivery = async () => {
    await at.deliver()
    await at.run(FIGURES)
    return at.metric(failing)
  }
  receiverAnswers = 500
  await pay()
  await at.run(SEQUENCER)
  expect(await failingAfterDelivery()).toBe(1)
  await quiet()
  await at.pass(HOUR)
  await at.run(FIGURES)
  await firing('VezneEndpointFails')
  receiverAnswers = 200
  expect(await failingAfterDelivery()).toBe(0)
  await settle()
  await quiet()
})

it('calls that are sent again', async () => {
  const nonce = String(Date.now())
  const call = signedValues(SANDBOX_KEYS, { nonce, conversationId: 'replayed' })
  const send = () =>
    postJson(`${at.url}/v1/Payments/bin-information`, call, { binNumber: '552879' })
  expect((await send()).status).toBe(200)
  await quiet()
  for (let time = 0; time < 51; time += 1) expect((await send()).status).toBe(401)
  await firing('VeznePairsReplayed')
  await at.pass(11 * MINUTE)
  await quiet()
})

it('an old key of the vault', async () => {
  const operator = await at.operator()
  await at.database.pool.query(
    `update vault_data_key set created_at = created_at - interval '401 days' where class = 'proof'`,
  )
  await at.run(FIGURES)
  await firing('VezneVaultKeyOld')
  try {
    expect(await operator.vaultKeys.rotateDataKey('proof')).toMatchObject({ kind: 'Rotated' })
  } finally {
    await operator.close()
  }
  await quiet()
})

it('no backup for two days', async () => {
  const backedUp = (takenAt: string) =>
    at.database.pool.query(
      `insert into backup_run (backup_id, taken_at, finished_at, row_count, byte_count, manifest_hash)
       values (gen_random_uuid(), ${takenAt}, now(), 1, 1, '')`,
    )
  await backedUp(`now() - interval '49 hours'`)
  await at.run(FIGURES)
  await firing('VezneBackupOld')
  await backedUp('now()')
  await at.run(FIGURES)
  await quiet()
  await at.database.pool.query('delete from backup_run')
})

/** The last one: days pass, and calls of today are too old then. */
it('partitions that nobody makes', async () => {
  for (const [of, limit, job] of [
    ['used pairs', 0.5, 'keep the partitions of used pairs'],
    ['quarters', 60, 'make the partitions of coming quarters'],
  ] as const) {
    const days = await at.metric(`vezne_partition_days_ahead{of="${of}"}`)
    expect(days).toBeGreaterThan(limit)
    await at.pass((days - limit) * DAY + HOUR)
    if (of === 'quarters') await at.run('keep the partitions of used pairs')
    await quiet()
    await at.pass(10 * MINUTE)
    await at.run(FIGURES)
    await firing('VeznePartitionsEnd')
    await at.run(job)
    await quiet()
  }
})

it('no alert is without its cause here, but for the certificate’s end', () => {
  const all = readAlertRules().map(({ alert }) => alert)
  expect(all.filter((alert) => !seen.has(alert))).toEqual(['VezneCertificateEnds'])
})
