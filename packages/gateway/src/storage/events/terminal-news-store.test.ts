import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { tellOfRecovered } from '../../events/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createTerminalNewsStore } from './index.ts'

const database = useTestDatabase()
const merchantId = randomUUID()
const terminalId = randomUUID()
const NOON = new Date('2026-11-23T12:00:00Z')
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

beforeAll(async () => {
  const { pool } = database
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '1234567890', 'Kitapçı', 'Active', '{}', now())`,
    [merchantId],
  )
  await pool.query(
    `insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
     values ($1, 'card', 'kek', '', 'Active', now())`,
    [merchantId],
  )
  await pool.query(
    `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment,
       client_id, user_name, password_sealed, store_key_sealed, data_key_id, created_at)
     values ($1, $2, 'main', true, 'nestpay', 'sandbox', '1', 'u', '', '', $1, now())`,
    [merchantId, terminalId],
  )
})

async function told(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select type, sequence, data->>'alias' as alias from event_outbox order by sequence`,
  )
  return rows.map(({ type, sequence, alias }) => [type, sequence, alias])
}

it('a bank that does not answer is told of once, and so is its first answer', async () => {
  const news = createTerminalNewsStore(database.pool)
  const terminal = { merchantId, terminalId }
  const event = (at: Date) => ({ eventId: randomUUID(), at })
  await news.recovered(terminal, event(NOON))
  expect(await told()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => news.unreachable(terminal, event(NOON))))
  expect(await told()).toEqual([['terminal.unreachable', 1, 'main']])
  const seen = [{ ...terminal, what: 'answers' }]
  const job = (minutes: number) =>
    tellOfRecovered(news, seen, { now: minutesLater(minutes), newId: randomUUID })
  await job(9)
  expect(await told()).toHaveLength(1)
  await Promise.all([job(11), job(11), job(11)])
  await news.unreachable(terminal, event(minutesLater(12)))
  await news.recovered(terminal, event(minutesLater(12)))
  expect(await told()).toEqual([
    ['terminal.unreachable', 1, 'main'],
    ['terminal.recovered', 2, 'main'],
    ['terminal.unreachable', 3, 'main'],
    ['terminal.recovered', 4, 'main'],
  ])
})
