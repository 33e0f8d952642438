import { parseArgs } from 'node:util'
import { systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import { keepSearch } from '../../../packages/gateway/src/operating/search/index.ts'
import { rebuildStatistics } from '../../../packages/gateway/src/operating/statistics/index.ts'
import { createPool } from '../../../packages/gateway/src/storage/index.ts'
import { createSearchIndex } from '../../../packages/gateway/src/storage/panel/index.ts'
import { createRollUpStore } from '../../../packages/gateway/src/storage/statistics/index.ts'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import {
  type Figure,
  measureFigures,
  measureFilters,
  measureKeys,
  measurePayouts,
} from './measure.ts'
import { seedMerchants } from './seed-merchants.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPayouts } from './seed-payouts.ts'

/** `npm run panel-load -- --orders 1000000` */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    merchants: { type: 'string', default: '20' },
    samples: { type: 'string', default: '200' },
  },
})

const KEY_MAXIMUM_MILLISECONDS = 100
const FILTER_MAXIMUM_MILLISECONDS = 300
const OVERVIEW_MAXIMUM_MILLISECONDS = 500
const PAYOUTS_MAXIMUM_MILLISECONDS = 500
const SMALL_MERCHANT = '01900000-0000-7000-9000-000000000007'

const orders = Number(values.orders)
const samples = Number(values.samples)
const say = (line: string): void => console.log(line)

const databases = await startCampaignDatabases()
try {
  const { pool, connectionString } = await databases.create()
  await seedMerchants(pool, Number(values.merchants))
  await seedOrders(
    pool,
    { orders, merchants: Number(values.merchants), days: 365, until: new Date() },
    say,
  )
  const startedAt = performance.now()
  const index = createSearchIndex(pool)
  for (let steps = 1; steps > 0; ) {
    steps = await index.step(1_000)
  }
  await keepSearch(index)
  await pool.query('vacuum analyze payment_search')
  say(`search filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  const countedFrom = performance.now()
  await rebuildStatistics({ store: createRollUpStore(pool), clock: systemClock })
  await pool.query('vacuum analyze payment_hour, ledger_hour')
  say(`figures counted in ${Math.round((performance.now() - countedFrom) / 1_000)} s`)

  const panel = createPool({
    connectionString,
    maxConnections: 4,
    applicationName: 'panel-load',
    planning: 'usual',
  })
  const keys = await measureKeys(panel, samples)
  const filters = await measureFilters(panel, Math.ceil(samples / 5), SMALL_MERCHANT)
  const figures = await measureFigures(panel, Math.ceil(samples / 5), SMALL_MERCHANT)
  await seedPayouts(pool)
  const payouts = await measurePayouts(panel, samples, SMALL_MERCHANT)
  await panel.end()
  const late = [
    ...lateOf(keys, KEY_MAXIMUM_MILLISECONDS),
    ...lateOf(filters, FILTER_MAXIMUM_MILLISECONDS),
    ...lateOf(payouts, PAYOUTS_MAXIMUM_MILLISECONDS),
    ...lateOf(
      figures.filter(({ what }) => what.startsWith('overview')),
      OVERVIEW_MAXIMUM_MILLISECONDS,
    ),
  ]
  for (const { what, p50, p99, most } of [...keys, ...filters, ...figures, ...payouts]) {
    say(`${what}: p50 ${p50} ms, p99 ${p99} ms, most ${most} ms`)
  }
  for (const line of late) say(line)
  process.exitCode = late.length === 0 ? 0 : 1
  if (process.env['KEEP'] === '1') {
    say(connectionString)
    await new Promise((resolve) => process.once('SIGTERM', resolve))
  }
} finally {
  await databases.remove()
}

function lateOf(figures: readonly Figure[], maximum: number): string[] {
  return figures
    .filter(({ p99 }) => p99 >= maximum)
    .map(({ what, p99 }) => `TOO SLOW: ${what}: p99 ${p99} ms, not below ${maximum} ms`)
}
