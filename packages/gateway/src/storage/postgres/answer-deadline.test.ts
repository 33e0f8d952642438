import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'

import { useTestDatabase } from '../testing/index.ts'
import { limitAnswers } from './answer-deadline.ts'
import { createPool } from './index.ts'

const database = useTestDatabase()

type Answer = (error: Error | null, result?: unknown) => void

/** A connection that answers on command, with the question. */
function silentConnection() {
  const asked: Readonly<{ statement: string; values: unknown; answer: Answer }>[] = []
  const connection = {
    query: (statement: string, values: unknown, answer: Answer) => {
      asked.push({ statement, values, answer })
    },
  }
  const client: pg.ClientBase = Object(connection)
  limitAnswers(client, 20)
  return { client, asked }
}

describe('a statement’s answer', () => {
  it.each([
    ['a promise', (client: pg.ClientBase) => client.query('select $1', ['x'])],
    [
      'a function',
      (client: pg.ClientBase) =>
        new Promise((resolve, reject) => {
          client.query('select $1', ['x'], (error, result) => {
            if (error) reject(error)
            else resolve(result)
          })
        }),
    ],
  ])('comes to %s, and after the time an error does', async (_to, ask) => {
    const { client, asked } = silentConnection()
    const answered = ask(client)
    asked[0]?.answer(null, 'the answer')
    expect(await answered).toBe('the answer')
    expect(asked).toMatchObject([{ statement: 'select $1', values: ['x'] }])

    const unanswered = ask(client)
    await expect(unanswered).rejects.toThrow('Query read timeout')
    asked[1]?.answer(null, 'too late')

    const refused = ask(client)
    asked[2]?.answer(new Error('refused'))
    await expect(refused).rejects.toThrow('refused')
  })

  it('calls the function once, however late an answer comes', async () => {
    const { client, asked } = silentConnection()
    const answers: unknown[] = []
    await new Promise<void>((resolve) => {
      client.query('select 1', (error) => {
        answers.push(error.message)
        resolve()
      })
    })
    asked[0]?.answer(new Error('Connection terminated'))
    expect(answers).toEqual(['Query read timeout'])
  })
})

describe('what a statement holds', () => {
  const PARAMETER_BYTES = 8_000
  const STATEMENTS = 1_000

  it('decision 8.18: goes with the young objects, and waits for no full collection', async () => {
    const pool = createPool({
      connectionString: database.connectionString,
      maxConnections: 1,
      applicationName: 'deadline test',
    })
    const collect = collector()
    const ask = async (count: number): Promise<void> => {
      for (let number = 0; number < count; number += 1) {
        const values = [`${number} `.padEnd(PARAMETER_BYTES, 'x')]
        await pool.query({ name: 'length', text: 'select length($1) as length', values })
      }
    }
    await ask(STATEMENTS)
    // Whatever else the process does meanwhile only adds, so one good attempt of ten is enough: a leak shows each time.
    const bound = (PARAMETER_BYTES * STATEMENTS) / 4
    let least = Infinity
    for (let attempt = 1; attempt <= 10 && least >= bound; attempt += 1) {
      collect()
      const before = oldBytes()
      await ask(STATEMENTS)
      collect({ type: 'minor' })
      collect({ type: 'minor' })
      least = Math.min(least, oldBytes() - before)
    }
    expect(least).toBeLessThan(bound)
    await pool.end()
  })
})

/** Node’s own, which is there only where a flag asks for it. */
function collector(): (options?: Readonly<{ type: 'minor' }>) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')
  return old?.space_used_size ?? 0
}
