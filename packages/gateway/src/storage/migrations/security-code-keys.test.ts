/** Migration 0023 on an installation that is in use: the old key of security codes goes, and its codes. */

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { TestDatabase } from '../testing/index.ts'
import { createDatabaseBefore, migrateBefore } from './testing/database-before.ts'

const ID = '01900000-0000-7000-8000-00000000000'
const CLASSES = ['card', 'security-code', 'secret-key', 'proof', 'fingerprint', 'page']

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabaseBefore('0023')
  for (const [at, keyClass] of CLASSES.entries()) {
    await database.pool.query(
      `insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
       values ($1, $2, 'local-1', '\\x01', 'Active', now())`,
      [`${ID}${at}`, keyClass],
    )
  }
  await database.pool.query(
    `insert into card_security_code values ($1, '\\x01', '\\x02', $1, now() + interval '30 minutes')`,
    [`${ID}1`],
  )
  await migrateBefore(database, '0024')
})
afterAll(() => database.drop())

it('leaves no code and no key of theirs, and every other data key', async () => {
  const codes = await database.pool.query('select from card_security_code')
  expect(codes.rowCount).toBe(0)
  const { rows } = await database.pool.query<{ class: string }>(
    'select class from vault_data_key order by key_id',
  )
  expect(rows.map((row) => row.class)).toEqual(CLASSES.filter((each) => each !== 'security-code'))
})

it('refuses a data key of the old class from a gateway of the previous release', async () => {
  const insert = database.pool.query(
    `insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
     values ($1, 'security-code', 'local-1', '\\x01', 'Active', now())`,
    [`${ID}9`],
  )
  await expect(insert).rejects.toThrow('vault_data_key_class_check')
})
