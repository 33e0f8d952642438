import fc from 'fast-check'
import { applyCommand, type Command, targetOf } from './apply-command.ts'
import { FAULTS, type Fault } from './bank-model.ts'
import type { Model } from './model-state.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const which = fc.nat({ max: 5 })
const amount = fc.constantFrom(1, 3_333, 5_000, 9_999, 10_000, 11_500, 11_501)
const sum = fc.constantFrom(10_000, 10_000, 12_345)
/** Half of the calls go well, so that sequences get far. */
const fault = fc.oneof(fc.constant<Fault>('none'), fc.constantFrom<Fault>(...FAULTS))
/** What jobs send goes wrong now and then; a crash amid several at once has no one outcome. */
const jobFault = fc.oneof(
  { arbitrary: fc.constant<Fault>('none'), weight: 4 },
  {
    arbitrary: fc.constantFrom<Fault>('notSent', 'declined', 'timeoutBooked', 'timeoutNotBooked'),
    weight: 1,
  },
)
const milliseconds = fc.constantFrom(
  ...[SECOND, 2 * SECOND, 5 * SECOND, 26 * SECOND, 31 * SECOND, 46 * SECOND],
  ...[2 * MINUTE, 12 * MINUTE, HOUR, 7 * HOUR, 25 * HOUR, 8 * 24 * HOUR],
)

const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  fc.record({ kind: fc.constantFrom('Auth', 'PreAuth'), amount: sum, fault }),
  fc.record({ kind: fc.constant('PostAuth'), which, amount, fault }),
  fc.record({ kind: fc.constant('Return'), which, amount, fault }),
  fc.record({ kind: fc.constant('Return'), which, amount, fault: fc.constant<Fault>('none') }),
  fc.record({ kind: fc.constant('Reverse'), which, fault }),
  fc.record({ kind: fc.constant('Inquire'), which }),
  fc.record({ kind: fc.constant('DayEnd'), fault }),
  fc.record({ kind: fc.constant('Jobs'), fault: jobFault }),
  fc.record({ kind: fc.constant('Jobs'), fault: fc.constant<Fault>('none') }),
  fc.record({ kind: fc.constant('TimePasses'), milliseconds }),
  fc.record({ kind: fc.constant('TimePasses'), milliseconds }),
  fc.record({
    kind: fc.constantFrom('BankFallsSilent', 'BankAnswers', 'LateRecordsShow', 'Restart'),
  }),
]

/** The gateway under test. */
export type System = Readonly<{
  /**
   * Executes a command and returns its answer in the model's words. `targetName` is the order that the command is
   * about; null: there is none. `newName` becomes the name of an order that the command opens.
   */
  perform: (
    command: Command,
    names: Readonly<{ targetName: string | null; newName: string }>,
  ) => Promise<string>
  /** What the gateway has stored otherwise than the model, as sentences for a reader. */
  differences: (model: Model) => Promise<readonly string[]>
}>

/** fast-check's model is changed in place; ours is pure, and only the holder changes. */
export type Holder = { model: Model }

class ModelCommand implements fc.AsyncCommand<Holder, System> {
  readonly #command: Command

  constructor(command: Command) {
    this.#command = command
  }

  /** Every command may come at any time: that it is refused is predicted too. */
  check = () => true

  async run(holder: Holder, system: System): Promise<void> {
    await performCommand(holder, system, this.#command)
  }

  toString(): string {
    return JSON.stringify(this.#command)
  }
}

/** One command on both sides; throws where they do not agree. */
export async function performCommand(
  holder: Holder,
  system: System,
  command: Command,
): Promise<void> {
  const { model, answer } = applyCommand(holder.model, command)
  const targetName = targetOf(holder.model, command)?.name ?? null
  const newName = `order ${holder.model.orders.length}`
  const real = await system.perform(command, { targetName, newName })
  const told = JSON.stringify(command)
  if (real !== answer) throw new Error(`${told}: the model says ${answer}, the gateway ${real}`)
  const differences = reachesGateway(command) ? await system.differences(model) : []
  if (differences.length > 0) throw new Error(`after ${told}:\n${differences.join('\n')}`)
  holder.model = model
}

/** What only turns the clock or the bank's mood stores nothing: the next comparison sees it. */
function reachesGateway({ kind }: Command): boolean {
  return !['TimePasses', 'BankFallsSilent', 'BankAnswers', 'LateRecordsShow'].includes(kind)
}

export type Sequence = Readonly<{
  start: Readonly<{ isStrict: boolean; startsAt: Date }>
  commands: Iterable<fc.AsyncCommand<Holder, System>>
}>

/** Sequences of up to this number of commands, some of them at a merchant that waits for its day end. */
export function sequences(maxCommands: number, replayPath?: string): fc.Arbitrary<Sequence> {
  const commands = COMMANDS.map((each) => each.map((command) => new ModelCommand(command)))
  const replay = replayPath === undefined ? {} : { replayPath }
  return fc.record({
    start: fc.record({
      isStrict: fc.boolean(),
      startsAt: fc
        .integer({ min: 0, max: 47 })
        .map((half) => new Date(NEW_YEAR + (half * HOUR) / 2)),
    }),
    commands: fc.commands(commands, { maxCommands, size: 'max', ...replay }),
  })
}

const NEW_YEAR = Date.UTC(2026, 0, 1)
