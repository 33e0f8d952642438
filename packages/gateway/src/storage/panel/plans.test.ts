/** Every filter and every key must find its rows by an index: a scan of all orders takes seconds where there are millions. */

import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { FILTERS, filterOf } from '../../../../../test/campaigns/panel/questions.ts'
import { seedMerchants } from '../../../../../test/campaigns/panel/seed-merchants.ts'
import { seedOrders } from '../../../../../test/campaigns/panel/seed-orders.ts'
import { readRows } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { STATEMENTS } from './find-by-key.ts'
import { createSearchIndex } from './index.ts'
import { pageSql } from './page-statement.ts'
import { hashOf, type KeyGroup, keyGroups } from './search-keys.ts'

const database = useTestDatabase()
const MERCHANT = '01900000-0000-7000-9000-000000000001'
const ORDERS = 2_000

/** Tables that stay small on every gateway: rows of the outbox live for a quarter of a second. */
const SMALL = /^(?:merchant|event_outbox|event_feed|payment_search_progress)$/

beforeAll(async () => {
  const { pool } = database
  await seedMerchants(pool, 2)
  await seedOrders(pool, { orders: ORDERS, merchants: 2, days: 30, until: new Date() })
  const index = createSearchIndex(pool)
  while ((await index.step(1_000)) > 0);
  await pool.query('vacuum analyze payment_search')
})

type PlanNode = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: readonly PlanNode[]
}>

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** With so few rows the planner would prefer a scan, so it may scan only where there is no other plan. */
async function planOf(text: string, values: unknown[]): Promise<PlanNode[]> {
  const connection: pg.PoolClient = await database.pool.connect()
  try {
    await connection.query('set enable_seqscan = off; set plan_cache_mode = force_custom_plan')
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    )
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'None' })
  } finally {
    connection.release(true)
  }
}

const scansIn = (nodes: readonly PlanNode[]): string[] =>
  nodes
    .filter(({ 'Node Type': type }) => type === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !SMALL.test(table))

async function hashed({ name, texts }: KeyGroup) {
  const sql = `select ${hashOf('t.text')} as hash from unnest($1::text[]) t(text)`
  const rows = await readRows<{ hash: bigint }>(database.pool, sql, [texts])
  return { name, hashes: rows.map(({ hash }) => hash) }
}

describe('decision 9.20: no list reads all orders', () => {
  it.each(
    Object.entries(FILTERS).flatMap(([name, filter]) =>
      [null, MERCHANT].map((merchantId) => ({ name, filter: filterOf(filter), merchantId })),
    ),
  )('$name, merchant $merchantId', async ({ filter, merchantId }) => {
    const groups = await Promise.all(keyGroups(filter).map(hashed))
    const question = { merchantId, filter, groups, among: null, maximum: 51 }
    for (const towards of ['older', 'newer'] as const) {
      for (const isCount of [false, true]) {
        const cursor = { towards, orderId: '01a00000-0000-7000-8000-000000000000' }
        const { text, values } = pageSql({ ...question, cursor, isCount })
        expect(scansIn(await planOf(text, values))).toEqual([])
      }
    }
  })

  it('a rare value is found by its key, and not by reading back through time', async () => {
    const group = await hashed({ name: 'outcome', texts: ['outcome:DECLINED_99'] })
    const { text, values } = pageSql({
      merchantId: null,
      filter: filterOf({ outcomes: ['DECLINED_99'] }),
      groups: [group],
      among: null,
      cursor: null,
      maximum: 51,
      isCount: false,
    })
    const indexes = (await planOf(text, values)).map((node) => node['Index Name'])
    expect(indexes).toContain('payment_search_by_key')
  })
})

describe('decision 9.20: no key reads all orders', () => {
  const ID = '01a00000-0000-7000-8000-000000000000'

  it.each(Object.entries(STATEMENTS))('%s', async (kind, { text }) => {
    const isId = /Id$/.test(kind) && !/conversation|bank/.test(kind)
    const value = isId ? ID : kind === 'amount' ? '24990' : 'value'
    for (const merchantId of [null, MERCHANT]) {
      expect(scansIn(await planOf(text, [merchantId, value, 51]))).toEqual([])
    }
  })

  it('a look-up without an index is found out', async () => {
    const text = `select order_id from payment_order where client_ip_address = $1`
    expect(scansIn(await planOf(text, ['x']))).not.toEqual([])
  })
})

describe('decision 9.47: the orders that the search has not read yet', () => {
  /** The query inside the function: a plan of a statement that calls a function says nothing about the function. */
  async function queryInside(): Promise<string> {
    const sql = `select prosrc as source from pg_proc where proname = 'panel_fresh_orders'`
    const [row] = await readRows<{ source: string }>(database.pool, sql)
    const query = /return query(.*);\s*end/s.exec(row?.source ?? '')?.[1] ?? ''
    return query.replaceAll(/\bmerchant\b/g, '$1::uuid').replaceAll(/\bunread_maximum\b/g, '$2')
  }

  it.each([null, MERCHANT])('are found by keys, merchant %s', async (merchantId) => {
    const nodes = await planOf(await queryInside(), [merchantId, 500])
    const indexes = nodes.map((node) => node['Index Name'])
    expect(indexes).toContainEqual(expect.stringMatching(/^event_to_.*_merchant_id_position_idx$/))
    expect(indexes).toContainEqual(expect.stringMatching(/^payment_order_to_.*_unsettled$/))
    expect(scansIn(nodes)).toEqual([])
  })
})
