import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'

import { useTestDatabase } from '../testing/index.ts'
import { limitAnswers } from './answer-deadline.ts'

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

it('decision 8.18: what a statement holds goes with the young objects, and waits for no full collection', () => {
  // A process of its own, because other tests of this worker leave old objects behind at any time. Its young objects
  // have room for every parameter, so nothing grows old before the first collection.
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64']
  const program = ['--import', 'tsx', '--conditions=vezne-source', fixture('held-memory.ts')]
  const output = execFileSync(process.execPath, [...flags, ...program], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    encoding: 'utf8',
  })
  const { grownBytes, parameterBytes } = JSON.parse(output)
  expect(grownBytes).toBeLessThan(parameterBytes / 4)
})

function fixture(name: string): string {
  return fileURLToPath(new URL(`../testing/${name}`, import.meta.url))
}
