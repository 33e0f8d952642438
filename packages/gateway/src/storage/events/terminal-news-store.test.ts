import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { tellOfRecovered } from '../../payment/events/index.ts'
import { insertTerminal, useTestDatabase } from '../testing/index.ts'
import { createTerminalNewsStore } from './index.ts'

const database = useTestDatabase()
const merchantId = randomUUID()
const terminalId = randomUUID()
const NOON = new Date('2026-11-23T12:00:00Z')
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

beforeAll(() =>
  insertTerminal(database.pool, { merchantId, merchantNumber: '1234567890' }, { terminalId }),
)

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
