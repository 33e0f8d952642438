import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBankSimulator } from '@vezne/bank-simulator'
import fc from 'fast-check'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { startGateway } from '../../harness/gateway-process.ts'
import { applyCommand, type Command, targetOf } from './apply-command.ts'
import type { Fault } from './bank-model.ts'
import { GatewayOverHttp } from './gateway-over-http.ts'
import { emptyModel, type Tally } from './lane.ts'
import type { Model } from './model-state.ts'

const which = fc.nat({ max: 3 })
const amount = fc.constantFrom(1, 3_333, 5_000, 9_999, 10_000)
const sum = fc.constant(10_000)
const LOST: readonly Fault[] = ['serverErrorBooked', 'garbledBooked', 'timeoutNotBooked']
const fault = fc.oneof(
  { arbitrary: fc.constant<Fault>('none'), weight: 4 },
  { arbitrary: fc.constantFrom<Fault>(...LOST), weight: 1 },
)
const payFault = fc.oneof(
  { arbitrary: fault, weight: 9 },
  { arbitrary: fc.constantFrom<Fault>('declined', 'crashAfter'), weight: 1 },
)

/** What a real process can be asked for: its time passes by itself. */
const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('Auth', 'PreAuth'), amount: sum, fault: payFault }),
  fc.record({ kind: fc.constant('PostAuth'), which, amount, fault }),
  fc.record({ kind: fc.constant('Return'), which, amount, fault }),
  fc.record({ kind: fc.constant('Return'), which, amount, fault }),
  fc.record({ kind: fc.constant('Reverse'), which, fault }),
  fc.record({ kind: fc.constantFrom('DayEnd'), fault: fc.constant<Fault>('none') }),
  fc.record({ kind: fc.constantFrom('Restart') }),
)

/** Over a minute everything that was open is asked about, and known. */
const REST: readonly Command[] = [
  { kind: 'TimePasses', milliseconds: 60_000 },
  { kind: 'Jobs', fault: 'none' },
]

async function performAndRest(
  before: Model,
  system: GatewayOverHttp,
  command: Command,
): Promise<Model> {
  const { model, answer } = applyCommand(before, command)
  const targetName = targetOf(before, command)?.name ?? null
  const newName = `order ${before.orders.length}`
  const real = await system.perform(command, { targetName, newName })
  const told = JSON.stringify(command)
  // A merchant of many sequences has a batch to close before the first payment of this one.
  const expected = answer === 'nothing' ? 'closed' : answer
  if (real !== expected) throw new Error(`${told}: the model says ${expected}, the gateway ${real}`)
  const rested = REST.reduce((each, next) => applyCommand(each, next).model, model)
  const differences = await system.differences(rested)
  if (differences.length > 0) throw new Error(`after ${told}:\n${differences.join('\n')}`)
  return rested
}

export type HttpWish = Readonly<{ sequences: number; commands: number; seed: number }>

/**
 * Sequences against a real process that is killed and started again. They follow each other, and are
 * not shrunk: a run of this one takes minutes.
 */
export async function runOverHttp(
  database: TestDatabase,
  wish: HttpWish,
  tally: Tally,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-model-'))
  const simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: simulator.url,
    UNKNOWN_WINDOW: '4s',
    LOG_LEVEL: 'error',
  }
  const start = () => startGateway(settings)
  const process = { now: start() }
  const surroundings = { database, bankUrl: simulator.url, start }
  const run = async (commands: readonly Command[]): Promise<void> => {
    const system = new GatewayOverHttp(surroundings, process, `sequence ${tally.sequences}`)
    let model = emptyModel(Date.UTC(2026, 0, 1), false)
    for (const command of commands) {
      model = await performAndRest(model, system, command)
      tally.commands.set(command.kind, (tally.commands.get(command.kind) ?? 0) + 1)
    }
    tally.sequences += 1
  }
  const commands = fc.array(COMMAND, { maxLength: wish.commands, size: 'max' })
  try {
    const options = { numRuns: wish.sequences, seed: wish.seed, endOnFailure: true }
    await fc.assert(fc.asyncProperty(commands, run), options)
  } finally {
    await process.now.end('SIGTERM')
    await simulator.close()
    rmSync(folder, { recursive: true })
  }
}
