import fc from 'fast-check'
import type pg from 'pg'
import { createHarness, type Harness } from '../../payment-core/payments-harness.ts'
import type { Command } from './apply-command.ts'
import { GatewayInProcess } from './gateway-in-process.ts'
import { isAtRest } from './job-model.ts'
import type { Model } from './model-state.ts'
import { type Holder, performCommand, type Sequence, type System, sequences } from './sequences.ts'

/** What ran, summed over lanes. */
export type Tally = { sequences: number; commands: Map<string, number> }

/** The jobs look at all merchants, so one database serves one sequence at a time. */
const EMPTY = `delete from payment_order; delete from order_operation; delete from ledger_transfer;
  delete from event; delete from event_outbox; delete from terminal_batch; delete from single_use_pair;
  delete from idempotency_key`

/** Writes down every change of an order's state, so that coverage is what was really stored. */
const WATCH = `create unlogged table state_change (from_state text, to_state text, outcome text);
  create function watch_state() returns trigger language plpgsql as $$ begin
    insert into state_change values (old.state, new.state, new.outcome_code);
    return null;
  end $$;
  create trigger watch_state after update on payment_order for each row
    when (old.state <> new.state or old.returned_minor <> new.returned_minor)
    execute function watch_state()`

/** Where one sequence after another runs. */
export type Lane = Readonly<{ harness: Harness; tally: Tally }>

export async function openLane(pool: pg.Pool, tally: Tally): Promise<Lane> {
  await pool.query(WATCH)
  return { harness: await createHarness(pool, { terminal: { captureMaximumPercent: 115 } }), tally }
}

export function emptyModel(now: number, isStrict: boolean): Model {
  return { now, isStrict, bankIsSilent: false, batches: [], orders: [] }
}

/** Counts what passes through to the system. */
function counted(system: System, { commands }: Tally): System {
  return {
    differences: (model) => system.differences(model),
    perform: (command, names) => {
      commands.set(command.kind, (commands.get(command.kind) ?? 0) + 1)
      return system.perform(command, names)
    },
  }
}

/** In the end the bank is well and shows everything, hours pass, and all must be known. */
const REST: readonly Command[] = [
  { kind: 'BankAnswers' },
  { kind: 'LateRecordsShow' },
  ...[20, 120].flatMap((minutes): Command[] => [
    { kind: 'TimePasses', milliseconds: minutes * 60_000 },
    { kind: 'Jobs', fault: 'none' },
  ]),
]

async function runSequence(lane: Lane, { start, commands }: Sequence): Promise<void> {
  await betweenRests(lane, start, async (holder, real) => {
    await fc.asyncModelRun(() => ({ model: holder, real }), commands)
  })
}

/** These commands and no others: a sequence that once led model and gateway apart. */
export async function runCommands(lane: Lane, commands: readonly Command[]): Promise<void> {
  const start = { isStrict: false, startsAt: new Date(Date.UTC(2026, 0, 1)) }
  await betweenRests(lane, start, async (holder, real) => {
    for (const command of commands) await performCommand(holder, real, command)
  })
}

async function betweenRests(
  { harness, tally }: Lane,
  start: Sequence['start'],
  run: (holder: Holder, real: System) => Promise<void>,
): Promise<void> {
  await harness.pool.query(EMPTY)
  const gateway = new GatewayInProcess(harness, start)
  const holder: Holder = { model: emptyModel(start.startsAt.getTime(), start.isStrict) }
  await run(holder, counted(gateway, tally))
  for (const command of REST) await performCommand(holder, gateway, command)
  if (!isAtRest(holder.model)) {
    throw new Error('Something is open after hours over a bank that is well.')
  }
  await gateway.compareLedgers()
  tally.sequences += 1
}

export type Input = Readonly<{
  sequences: number
  commands: number
  seed: number
  /** No sequence is begun after so long. */
  timeLimitMilliseconds?: number
  /** Of a failure that is to be seen again, as its report gives them. */
  path?: string
  replayPath?: string
}>

/** Throws with seed, path and the shrunk sequence where model and gateway part. */
export async function runLane(lane: Lane, input: Input): Promise<void> {
  const arbitrary = sequences(input.commands, input.replayPath)
  const property = fc.asyncProperty(arbitrary, (sequence) => runSequence(lane, sequence))
  const { seed, path, timeLimitMilliseconds: interruptAfterTimeLimit } = input
  await fc.assert(property, {
    numRuns: input.sequences,
    seed,
    ...(path === undefined ? {} : { path }),
    ...(interruptAfterTimeLimit === undefined ? {} : { interruptAfterTimeLimit }),
  })
}

/** What a reader needs of a failure: seed, path and sequence, and what differed. */
export function failureOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { cause } = failure
  return `${failure.message}\n${cause instanceof Error ? cause.message : ''}`
}
