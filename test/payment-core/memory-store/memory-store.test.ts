import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { createHarness } from '../payments-harness.ts'
import { ComparedStores } from './compared-stores.ts'
import { type Command, type CommandKind, StoreScript } from './store-script.ts'

const database = useTestDatabase()

/**
 * Plays on both stores and expects the same verdicts. The model's rows have fields beyond those of an answer.
 * In the end everything that the stores can read is compared too.
 */
async function expectSame(commands: readonly Command[]): Promise<unknown[]> {
  const stores = new ComparedStores(await createHarness(database.pool))
  const { merchant, terminal, secondTerminal, clock } = stores.harness
  await stores.addSession()
  await stores.addSession()
  await stores.addLinkUse(1)
  await stores.addLinkUse(2)
  for (const { payments } of [stores.real, stores.memory]) {
    for (const { terminalId } of [terminal, secondTerminal]) {
      await payments.ensureOpenBatch(merchant.merchantId, terminalId, clock.now())
    }
  }
  const script = new StoreScript(stores)
  const answers: unknown[] = []
  for (const command of [...commands, ...READ_ALL]) {
    const [answer, modelled] = await script.play(command)
    expect({ answer: modelled }, JSON.stringify(command)).toMatchObject({ answer })
    answers.push(answer)
  }
  return answers.slice(0, commands.length)
}

function step(kind: CommandKind, which = 0, other = 1): Command {
  return { kind, which, other }
}

/** Reads the orders of the first openings, with their operations, sessions and batches. */
const READ_ALL = Array.from({ length: 8 }, (_, which) => step('read', which, which))

const OPENED = { kind: 'opened', codeSealed: null }
const ONE_ORDER = expect.objectContaining({ leaseNumber: expect.any(Number) })
const RETURN_OPENED = { kind: 'opened', hasTurn: true }

const SCENARIOS: readonly (readonly [name: string, commands: Command[], answers: unknown[]])[] = [
  [
    'a payment is settled once, with its points and its commission',
    [step('openAuth'), step('settleWell'), step('settleWell'), step('settleBadly')],
    [OPENED, true, false, false],
  ],
  [
    'a key and a pair work once',
    [step('openAuth', 0, 0), step('openAuth', 0, 0), step('openAgain'), step('keys', 0, 0)],
    [OPENED, { kind: 'idempotencyKeyTaken' }, { kind: 'pairUsed' }, expect.anything()],
  ],
  [
    'a session pays once; a lost opening keeps the use until it is undone',
    [
      step('openWithSession'),
      step('openWithUse', 0, 2),
      step('openWithUse', 1, 2),
      step('openWithSession'),
      step('undo', 3),
    ],
    [OPENED, OPENED, OPENED, { kind: 'sessionLost' }, undefined],
  ],
  [
    'a PreAuth is captured once, and its hold ends with a decline',
    [
      step('openPreAuth'),
      step('settleWell'),
      step('openCapture'),
      step('openCapture'),
      step('settleBadly', 1, 0),
      step('openCapture'),
      step('settleWell', 3),
      step('openReverse'),
    ],
    [OPENED, true, OPENED, { kind: 'preAuthLost' }, true, OPENED, true, { kind: 'lost' }],
  ],
  [
    'returns reserve, wait for their turn and never exceed the sum',
    [
      step('openAuth'),
      step('settleWell'),
      step('openReturn', 0, 8),
      step('closeDay'),
      step('openReturn', 0, 8),
      step('openReturn', 0, 8),
      step('openReturn', 0, 1),
      step('takeTurn', 2),
      step('settleOperationWell', 1, 0),
      step('takeTurn', 2),
      step('settleOperationWell', 2, 0),
      step('openReturn', 0, 10),
    ],
    [
      OPENED,
      true,
      { kind: 'lost' },
      [true, true],
      RETURN_OPENED,
      { kind: 'opened', hasTurn: false },
      { kind: 'lost' },
      false,
      true,
      true,
      true,
      { kind: 'lost' },
    ],
  ],
  [
    'a declined payment spends its session',
    [step('openWithSession'), step('settleBadly', 0, 0), step('openWithSession')],
    [OPENED, true, { kind: 'sessionLost' }],
  ],
  [
    'only the newest lease of an order may write',
    [
      step('openAuth'),
      step('passTime', 0, 30),
      step('lease'),
      step('passTime', 0, 61),
      step('lease'),
      step('settleWell', 0, 3),
      step('settleWell', 0, 0),
    ],
    [OPENED, null, [[ONE_ORDER], []], null, [[ONE_ORDER], []], false, true],
  ],
  [
    'only an order that no job has leased is kept from the jobs',
    [
      step('openAuth'),
      step('openAuth'),
      step('passTime', 0, 30),
      step('lease'),
      step('passTime', 0, 30),
      step('postpone', 0, 1),
      step('passTime', 0, 31),
      step('lease'),
    ],
    [OPENED, OPENED, null, [[ONE_ORDER, ONE_ORDER], []], null, undefined, null, [[ONE_ORDER], []]],
  ],
  [
    'a closing whose lease is over is taken over, once',
    [
      step('beginClosing'),
      step('beginClosing'),
      step('passTime', 0, 11),
      step('beginClosing'),
      step('finishClosing', 0, 0),
      step('finishClosing', 0, 2),
    ],
    [true, false, null, true, false, true],
  ],
  [
    'a reverse holds the order, and undoes it whole',
    [
      step('openAuth'),
      step('settleWell'),
      step('openReverse'),
      step('openReverse'),
      step('settleOperationWell', 0, 0),
    ],
    [OPENED, true, RETURN_OPENED, { kind: 'lost' }, true],
  ],
]

/** What leads to deep states. */
const MORE_OFTEN = [
  'openAuth',
  'settleWell',
  'settleWell',
  'openReturn',
  'settleOperationWell',
] as const

/** Where a sequence begins: deep states are rare at random. */
const BEGINNINGS: readonly (readonly Command[])[] = [
  [step('openAuth'), step('settleWell')],
  [step('openAuth'), step('settleWell', 0, 0), step('closeDay')],
  [step('openPreAuth'), step('settleWell', 0, 0)],
]

describe('the stores in memory answer as PostgreSQL does', () => {
  test.each(SCENARIOS)('%s', async (_, commands, answers) => {
    expect(await expectSame(commands)).toEqual(answers)
  })

  test('whatever is called, in whatever order', async () => {
    const { acts } = new StoreScript(new ComparedStores(await createHarness(database.pool)))
    const kinds = Object.keys(acts) as CommandKind[]
    const command = fc.record({
      kind: fc.constantFrom(...kinds, ...MORE_OFTEN),
      which: fc.nat({ max: 5 }),
      other: fc.nat({ max: 11 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 15, maxLength: 45, size: 'max' }),
        fc.constantFrom(...BEGINNINGS),
        async (commands, beginning) => {
          await expectSame([...beginning, ...commands])
        },
      ),
      { numRuns: 25, interruptAfterTimeLimit: 8_000 },
    )
  })
})
