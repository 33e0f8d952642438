/** Decision 10.11: a restore brings back nothing that people used up or ended since the backup. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/index.ts'
import { createRestoreTarget } from './restore-target.ts'

const database = useTestDatabase()
const STATES = ['Waiting', 'Given', 'Refused', 'Done'] as const

beforeEach(async () => {
  const [merchantId, asker, second] = [randomUUID(), randomUUID(), randomUUID()]
  await database.pool.query('truncate consent')
  for (const state of STATES) {
    const [decided, done] = [state === 'Waiting' ? null : new Date(), new Date()]
    await database.pool.query(
      `insert into consent (merchant_id, consent_id, kind, access, subject, summary, state, asked_by, asked_by_actor,
         asked_at, expires_at, decided_by, decided_at, done_at)
       values ($1, $2, 'return', 'payments.return', 'order', '{}', $3, $4, 'panel:ayse@example.com',
         now(), now() + interval '1 day', $5, $6, $7)`,
      [
        ...[merchantId, randomUUID(), state, asker],
        ...[decided === null ? null : second, decided, state === 'Done' ? done : null],
      ],
    )
  }
})

test.each([true, false])(
  'no request that waits or was agreed to is open (%s)',
  async (withWays) => {
    await createRestoreTarget(database.pool, () => undefined).endSignIns({ withWays })
    const { rows } = await database.pool.query<{ state: string }>('select state from consent')
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['Done', 'Refused'])
  },
)
