import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { applyCommand, type Command } from './apply-command.ts'
import { emptyModel, type Lane, openLane, runCommands, runLane, type Tally } from './lane.ts'
import type { Model } from './model-state.ts'
import { performCommand } from './sequences.ts'

const tally: Tally = { sequences: 0, commands: new Map() }
const database = useTestDatabase()
let lane: Lane

beforeAll(async () => {
  lane = await openLane(database.pool, tally)
})

const JOBS: Command = { kind: 'Jobs', fault: 'none' }
const WINDOW: Command = { kind: 'TimePasses', milliseconds: 46_000 }
const SHOWN: Command = { kind: 'LateRecordsShow' }

const ONCE_APART: readonly (readonly [name: string, commands: readonly Command[]])[] = [
  [
    'decision 5.3: the record of one capture is not taken for another one’s',
    [
      { kind: 'PreAuth', amount: 10_000, fault: 'none' },
      { kind: 'PostAuth', which: 0, amount: 5_000, fault: 'lateRecord' },
      ...[WINDOW, JOBS, SHOWN],
      { kind: 'PostAuth', which: 1, amount: 9_999, fault: 'timeoutBooked' },
      ...[WINDOW, JOBS],
    ],
  ],
  [
    'decision 5.11: an orphan whose void fails at the last look is not forgotten',
    [
      { kind: 'Auth', amount: 10_000, fault: 'lateRecord' },
      ...[WINDOW, JOBS, SHOWN],
      { kind: 'TimePasses', milliseconds: 8 * 86_400_000 },
      { kind: 'Jobs', fault: 'notSent' },
    ],
  ],
]

describe('the whole life of orders against a model (decisions 5.1 to 5.7)', () => {
  const seed = randomInt(2 ** 31)

  test(`seed ${seed}: no command leads model and gateway apart`, async () => {
    await runLane(lane, { sequences: 60, commands: 30, seed })
    expect(tally.sequences).toBe(60)
    expect(tally.commands.size).toBe(13)
  })

  test.each(ONCE_APART)('%s', async (_, commands) => {
    await runCommands(lane, commands)
  })
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
