/**
 * What a planner that knows nothing yet chooses stays chosen until the tables are analysed: on a fresh
 * installation each look-up of the statements that move money, and of the verifications before them, must
 * go by a whole key from the first call.
 */

import type pg from 'pg'
import { describe, expect, it } from 'vitest'

import { useTestDatabase } from '../testing/index.ts'
import { HAND_OVER } from '../three-d-secure/hand-overs.ts'
import {
  FIND_SESSIONS,
  FINISH_SESSIONS,
  START_SESSIONS,
} from '../three-d-secure/session-statements.ts'
import { CONCLUDE_DIRECT_PAYMENTS, CONCLUDE_PAYMENTS } from './conclusion-statement.ts'
import { OPEN_DIRECT_PAYMENTS, OPEN_PAYMENTS } from './opening-statement.ts'
import { CONCLUDE_OPERATIONS, OPEN_OPERATIONS } from './operation-statements.ts'

/** The columns of the key that finds one row, or the few of one terminal. */
const KEYS: readonly (readonly [table: RegExp, columns: readonly string[]])[] = [
  [/^payment_order/, ['merchant_id', 'order_id']],
  [/^order_operation/, ['merchant_id', 'order_id', 'operation_id']],
  [/^terminal_batch$/, ['merchant_id', 'terminal_id']],
  [/^link_use$/, ['merchant_id', 'link_id', 'use_id']],
  [/^payment_link$/, ['merchant_id', 'link_id']],
  [/^threeds_session$/, ['merchant_id', 'session_id']],
  [/^card_token$/, ['merchant_id', 'token_hash']],
  [/^card_security_code$/, ['merchant_id', 'token_hash']],
]

type PlanNode = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: readonly PlanNode[]
}>

const database = useTestDatabase()

async function planOf(connection: pg.PoolClient, text: string): Promise<PlanNode> {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  await connection.query(`deallocate all; prepare planned as ${text}`)
  const nulls = Array.from({ length: count }, () => 'null').join(', ')
  const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) execute planned(${nulls})`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no plan.')
  return row['QUERY PLAN'][0].Plan
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** A bitmap's condition stands at the index scan below it. */
function conditionOf(node: PlanNode): string {
  return nodesOf(node)
    .map((each) => each['Index Cond'] ?? '')
    .join(' ')
}

function wrongLookUps(plan: PlanNode): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name']
    if (table === undefined || !node['Node Type'].endsWith('Scan')) return []
    const columns = KEYS.find(([name]) => name.test(table))?.[1] ?? []
    const condition = conditionOf(node)
    const isWhole = columns.every((column) => condition.includes(`(${column} = `))
    return isWhole ? [] : [`${node['Node Type']} on ${table}: ${condition}`]
  })
}

describe('on empty tables', () => {
  const statements = [
    OPEN_DIRECT_PAYMENTS,
    OPEN_PAYMENTS,
    CONCLUDE_PAYMENTS,
    CONCLUDE_DIRECT_PAYMENTS,
    OPEN_OPERATIONS,
    CONCLUDE_OPERATIONS,
    FIND_SESSIONS,
    START_SESSIONS,
    HAND_OVER,
    FINISH_SESSIONS,
  ]

  it.each(statements)('$name finds every row by its key', async ({ text }) => {
    const connection = await database.pool.connect()
    try {
      expect(wrongLookUps(await planOf(connection, text))).toEqual([])
    } finally {
      connection.release(true)
    }
  })

  it('a look-up by a part of a key is found out', async () => {
    const connection = await database.pool.connect()
    try {
      const text = 'select amount_minor from payment_order where merchant_id = $1'
      expect(wrongLookUps(await planOf(connection, text))).not.toEqual([])
    } finally {
      connection.release(true)
    }
  })
})
