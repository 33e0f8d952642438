/**
 * Decision 10.4: what an alert of `deploy/prometheus/alerts.yaml` is for moves the metric that the alert asks for beyond
 * its limit, at a running gateway, and the metric comes back. `alerts.test.yaml` tests the rules themselves.
 */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { metricsIn } from '../../scripts/deploy/queries.ts'
import { payWith } from '../harness/answers.ts'
import { postJson } from '../harness/raw-calls.ts'
import { SANDBOX_KEYS, signedValues } from '../support/sandbox-merchants.ts'
import { readAlertRules } from './alert-rules.ts'
import { WatchedGateway } from './watched-gateway.ts'

const APPROVED = '5528790000000008'
const NOT_FOR_THE_TERMINAL = '4122111111111118'
const UNKNOWN = '4159000000220005'

const SEQUENCER = 'give events their positions'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const folder = useTestFolder()
let at: WatchedGateway
let receiver: Server
let receiverAnswers = 200

/** The metrics that a cause moved, and that came back. */
const moved = new Set<string>()

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
async function conclude(): Promise<void> {
  await at.run('resolve unknown payments', SEQUENCER)
  await at.deliver()
  const isDelivered = async () => {
    await at.figures()
    const lag = await at.metric('vezne_webhook_delivery_lag_seconds')
    return lag === 0 && (await at.metric('vezne_unknown_outcomes', { of: 'payment' })) === 0
  }
  await waitFor(isDelivered, { what: 'all events to be delivered' })
}

type Labels = Readonly<Record<string, string>>
type Act = () => Promise<unknown>
type Movement = Readonly<{
  isGood: (value: number) => boolean
  labels?: Labels
  cause: Act
  mend: Act
}>

const isZero = (value: number): boolean => value === 0
const atMost = (limit: number) => (value: number) => value <= limit

/** A gauge is good, is beyond the alert's limit after the cause, and is good again once the cause is mended. */
async function moves(metric: string, { isGood, labels, cause, mend }: Movement): Promise<void> {
  expect(await at.metric(metric, labels)).toSatisfy(isGood)
  await cause()
  expect(await at.metric(metric, labels)).not.toSatisfy(isGood)
  await mend()
  expect(await at.metric(metric, labels)).toSatisfy(isGood)
  moved.add(metric)
}

type Rise = Readonly<{ by: number; labels?: Labels; cause: Act }>

/**
 * A counter rises by this number, a moment after the answer to the call. Its series must exist before the cause:
 * Prometheus does not see the first rise of a series that begins with it.
 */
async function rises(metric: string, { by, labels, cause }: Rise): Promise<void> {
  const value = () => at.metric(metric, labels)
  const before = await waitFor(value, { what: `a series of ${metric}` })
  await cause()
  const hasRisen = async () => (await value()) === before + by
  await waitFor(hasRisen, { what: `${metric} to rise by ${by}` })
  moved.add(metric)
}

it('a gateway that does not answer', async () => {
  const { url } = at
  await at.end()
  await expect(fetch(`${url}/metrics`)).rejects.toThrow()
  await at.serve()
  expect((await fetch(`${at.url}/metrics`)).status).toBe(200)
})

it('a gateway that works is far from every limit of a gauge, also an hour later', async () => {
  await pay()
  await conclude()
  for (const seconds of [0, HOUR]) {
    await at.pass(seconds)
    await at.figures()
    for (const [metric, isGood] of [
      ['vezne_database_away', isZero],
      ['vezne_database_disk_full', isZero],
      ['vezne_clock_offset_seconds', (value) => Math.abs(value) < 1],
      ['vezne_unknown_outcome_oldest_age_seconds', isZero],
      ['vezne_circuit_state', isZero],
      ['vezne_event_sequencer_lag_seconds', isZero],
      ['vezne_webhook_delivery_lag_seconds', isZero],
      ['vezne_webhook_endpoints', isZero],
    ] satisfies [string, Movement['isGood']][]) {
      expect(await at.metric(metric), metric).toSatisfy(isGood)
    }
  }
})

it('a database that is away', async () => {
  await moves('vezne_database_away', {
    isGood: isZero,
    cause: async () => {
      at.way.set('refuse')
      await expect(at.merchant.binInformation({ binNumber: '552879' })).rejects.toThrow(/503/)
    },
    mend: async () => {
      at.way.set('pass')
      const isBack = async () => {
        await at.figures()
        return (await at.metric('vezne_database_away')) === 0
      }
      await waitFor(isBack, { what: 'the database to be back' })
    },
  })
})

it('a database whose disk is full', async () => {
  const { pool } = at.database
  await moves('vezne_database_disk_full', {
    isGood: isZero,
    cause: async () => {
      await pool.query(`create function no_room() returns trigger language plpgsql as $$
        begin raise exception using errcode = '53100', message = 'No space left on device'; end $$;
        create trigger no_room before insert on payment_order execute function no_room()`)
      await expect(pay()).rejects.toThrow(/503/)
    },
    mend: async () => {
      await pool.query('drop trigger no_room on payment_order')
      await at.run('look for room on the disk of the database')
    },
  })
})

it('an error that nobody expected', async () => {
  const cause = async () => {
    at.broken.inquire = true
    await expect(at.merchant.inquire({ orderId: 'any' })).rejects.toThrow(/500/)
    at.broken.inquire = false
  }
  await rises('vezne_incidents_total', { by: 1, cause })
  await rises('vezne_incidents_total', { by: 0, cause: () => at.pass(11 * MINUTE) })
})

it('a wrong clock', async () => {
  await moves('vezne_clock_offset_seconds', {
    isGood: (value) => Math.abs(value) <= 1,
    cause: async () => {
      at.wrongByMilliseconds = -1_500
    },
    mend: async () => {
      at.wrongByMilliseconds = 0
    },
  })
})

it('a job that fails', async () => {
  const succeededAt = 'vezne_job_last_success_timestamp_seconds'
  const limit = 300 + 3 * (await at.metric('vezne_job_interval_seconds', { name: at.beat }))
  moved.add('vezne_job_interval_seconds')
  await at.pass(1)
  await moves(succeededAt, {
    labels: { name: at.beat },
    isGood: (value) => at.nowSeconds - value <= limit,
    cause: async () => {
      at.broken.beat = true
      await at.pass(6 * MINUTE)
    },
    mend: async () => {
      at.broken.beat = false
      await at.pass(1)
    },
  })
})

it('an outcome that stays unknown', async () => {
  await pay(UNKNOWN)
  await at.run(SEQUENCER)
  await at.deliver()
  await at.pass(30 * MINUTE - 10)
  await at.figures()
  await moves('vezne_unknown_outcome_oldest_age_seconds', {
    isGood: atMost(30 * MINUTE),
    cause: async () => {
      await at.pass(20)
      await at.figures()
    },
    mend: conclude,
  })
})

it('a bank that takes payments and does not answer, and then is not called', async () => {
  const labels = { outcome: 'unknown', found: 'call' }
  await rises('vezne_payments_total', { by: 7, labels, cause: () => pay(UNKNOWN, 7) })
  await moves('vezne_circuit_state', {
    isGood: (value) => value < 2,
    cause: async () => {
      await pay(UNKNOWN, 13)
      await at.run(SEQUENCER)
    },
    mend: async () => {
      await at.pass(MINUTE)
      await pay()
    },
  })
  await at.pass(10 * MINUTE)
  await conclude()
})

it('a bank that declines for the terminal', async () => {
  await pay(NOT_FOR_THE_TERMINAL)
  const cause = () => pay(NOT_FOR_THE_TERMINAL, 6)
  await rises('vezne_payments_total', { by: 6, labels: { group: 'config' }, cause })
  await at.pass(11 * MINUTE)
  await conclude()
})

it('events without a position', async () => {
  await moves('vezne_event_sequencer_lag_seconds', {
    isGood: atMost(MINUTE),
    cause: async () => {
      await pay()
      await at.pass(MINUTE + 1)
      await at.figures()
    },
    mend: conclude,
  })
})

it('webhooks that are late', async () => {
  await moves('vezne_webhook_delivery_lag_seconds', {
    isGood: atMost(5 * MINUTE),
    cause: async () => {
      await pay()
      await at.run(SEQUENCER)
      await at.pass(5 * MINUTE + 1)
      await at.figures()
    },
    mend: conclude,
  })
})

it('an endpoint that fails', async () => {
  await moves('vezne_webhook_endpoints', {
    isGood: isZero,
    cause: async () => {
      receiverAnswers = 500
      await pay()
      await at.run(SEQUENCER)
      await at.deliver()
      await at.pass(HOUR)
      await at.figures()
    },
    mend: async () => {
      receiverAnswers = 200
      await at.deliver()
      await conclude()
    },
  })
})

it('calls that are sent again', async () => {
  const nonce = String(Date.now())
  const call = signedValues(SANDBOX_KEYS, { nonce, conversationId: 'replayed' })
  const send = () =>
    postJson(`${at.url}/v1/Payments/bin-information`, call, { binNumber: '552879' })
  expect((await send()).status).toBe(200)
  const cause = async () => {
    for (let time = 0; time < 51; time += 1) expect((await send()).status).toBe(401)
  }
  await rises('vezne_pairs_refused_total', { by: 51, cause })
})

it('an old key of the vault', async () => {
  const operator = await at.operator()
  await moves('vezne_vault_key_age_seconds', {
    labels: { class: 'proof' },
    isGood: atMost(400 * DAY),
    cause: async () => {
      await at.database.pool.query(
        `update vault_data_key set created_at = created_at - interval '401 days' where class = 'proof'`,
      )
      await at.figures()
    },
    mend: async () => {
      try {
        expect(await operator.vaultKeys.rotateDataKey('proof')).toMatchObject({ kind: 'Rotated' })
      } finally {
        await operator.close()
      }
      await at.figures()
    },
  })
})

it('no backup for two days', async () => {
  const backedUp = async (takenAt: string) => {
    await at.database.pool.query(
      `insert into backup_run (backup_id, taken_at, finished_at, row_count, byte_count, manifest_hash)
       values (gen_random_uuid(), ${takenAt}, now(), 1, 1, '')`,
    )
    await at.figures()
  }
  await backedUp(`now() - interval '24 hours'`)
  await moves('vezne_backup_age_seconds', {
    isGood: atMost(2 * DAY),
    cause: async () => {
      await at.database.pool.query('delete from backup_run')
      await backedUp(`now() - interval '49 hours'`)
    },
    mend: () => backedUp('now()'),
  })
  await at.database.pool.query('delete from backup_run')
})

/** The last one: days pass, and calls of today are too old then. */
it.each([
  ['used pairs', 0.5, 'keep the partitions of used pairs'],
  ['quarters', 60, 'make the partitions of coming quarters'],
])('partitions of %s that nobody makes', async (of, limit, job) => {
  await at.figures()
  const labels = { of }
  const days = await at.metric('vezne_partition_days_ahead', labels)
  await moves('vezne_partition_days_ahead', {
    labels,
    isGood: (value) => value >= limit,
    cause: async () => {
      await at.pass((days - limit) * DAY + HOUR)
      await at.figures()
    },
    mend: async () => {
      await at.run(job)
      await at.figures()
    },
  })
})

it('the metrics of all alerts were moved, but for the certificate’s', () => {
  const asked = new Set(readAlertRules().flatMap(({ expr }) => metricsIn(expr)))
  const left = [...asked].filter((metric) => !moved.has(metric))
  expect(left).toEqual(['vezne_certificate_expiry_timestamp_seconds'])
})
