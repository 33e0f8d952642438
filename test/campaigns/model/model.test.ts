import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../packages/gateway/src/storage/testing/index.ts'
import { applyCommand, type Command } from './apply-command.ts'
import { emptyModel, openLane, runLane, type Tally } from './lane.ts'
import type { Model } from './model-state.ts'
import { performCommand } from './sequences.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the whole life of orders against a model (decisions 5.1 to 5.7)', () => {
  const seed = randomInt(2 ** 31)

  test(`seed ${seed}: no command leads model and gateway apart`, async () => {
    const tally: Tally = { sequences: 0, commands: new Map() }
    const lane = await openLane(database.pool, tally)
    await runLane(lane, { sequences: 60, commands: 30, seed })
    expect(tally.sequences).toBe(60)
    expect(tally.commands.size).toBe(13)
  }, 120_000)
})

const AUTH: Command = { kind: 'Auth', amount: 10_000, fault: 'none' }

function after(...commands: readonly Command[]): Readonly<{ model: Model; answers: string[] }> {
  let model = emptyModel(0, false)
  const answers: string[] = []
  for (const command of commands) {
    const step = applyCommand(model, command)
    model = step.model
    answers.push(step.answer)
  }
  return { model, answers }
}

describe('the comparison', () => {
  test('decision 5.6: the model refuses what is above the sum, and changes nothing by itself', () => {
    const { model, answers } = after(
      AUTH,
      { kind: 'Return', which: 0, amount: 5_000, fault: 'none' },
      { kind: 'Return', which: 0, amount: 5_001, fault: 'none' },
      { kind: 'Reverse', which: 0, fault: 'none' },
    )
    expect(answers).toEqual(['ok', 'ok', 'RETURN_EXCEEDS_AMOUNT', 'ORDER_STATE'])
    expect(model.orders).toMatchObject([{ state: 'PartiallyReturned', returned: 5_000 }])
  })

  test('sees another answer, and another picture', async () => {
    const picture: string[] = []
    const system = { perform: async () => 'ok', differences: async () => picture }
    const holder = { model: emptyModel(0, false) }
    await performCommand(holder, system, AUTH)
    const again = { kind: 'PostAuth', which: 0, amount: 1, fault: 'none' } as const
    await expect(performCommand(holder, system, again)).rejects.toThrow(
      'the model says PAYMENT_TYPE',
    )
    picture.push('model: … gateway: …')
    await expect(performCommand(holder, system, AUTH)).rejects.toThrow('gateway: …')
  })
})
