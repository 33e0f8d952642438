import { setTimeout as delay } from 'node:timers/promises'
import { type VezneClient, VezneConnectionError, VezneError } from '@vezne/client'
import type { Random } from '../../../support/random.ts'
import type { Cell } from '../cell.ts'
import type { Book } from './book.ts'

/** The parts that every scenario of the load uses. */
export type Caller = Readonly<{
  cell: Cell
  book: Book
  random: Random
  /** A name that no other payment of the load has. */
  newName: (prefix: string) => string
  sparesLateCards: boolean
  isStopped: () => boolean
}>

type Options = Readonly<{ conversationId: string; idempotencyKey?: string }>
type Answer = Readonly<{ isSucceed: boolean; errorCode: string | null }>

/** Code of an outcome that is not known yet. */
const UNKNOWN = '3001'
const REPEAT_MILLISECONDS = 200
const REPEATS_MAXIMUM = 150

export function anyClient({ cell, random }: Caller): VezneClient {
  return cell.clientOf(random.pick(cell.nodes))
}

/**
 * One try. Null where the answer was lost, or where the gateway was not there: the caller knows as much
 * as a merchant would.
 */
export async function once<Result>(
  caller: Caller,
  call: (client: VezneClient) => Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await call(anyClient(caller))
    caller.book.answers += 1
    return result
  } catch (error) {
    if (!(error instanceof VezneConnectionError) && !isRefusal(error)) throw error
    caller.book.lostAnswers += 1
    // A caller whose connection was refused waits before it tries again.
    await delay(REPEAT_MILLISECONDS)
    return null
  }
}

/**
 * As merchants should: the same Idempotency-Key again, on whichever node, until the answer is a known
 * outcome (decision 5.10). Null where the load ends before that.
 */
export async function untilKnown<Result extends Answer>(
  caller: Caller,
  conversationId: string,
  call: (client: VezneClient, options: Options) => Promise<Result>,
): Promise<Result | null> {
  const options = { conversationId, idempotencyKey: `key ${conversationId}` }
  for (let repeat = 0; repeat < REPEATS_MAXIMUM && !caller.isStopped(); repeat += 1) {
    const answer = await once(caller, (client) => call(client, options))
    if (answer !== null && answer.errorCode !== UNKNOWN) return answer
    await delay(REPEAT_MILLISECONDS)
  }
  return null
}

/** With a key and repeats, or once without: both kinds of merchants exist. */
export async function keyedOrOnce<Result extends Answer>(
  caller: Caller,
  conversationId: string,
  call: (client: VezneClient, options: Options) => Promise<Result>,
): Promise<Result | null> {
  if (caller.random.chance(0.6)) return untilKnown(caller, conversationId, call)
  return once(caller, (client) => call(client, { conversationId }))
}

/** An HTTP refusal, such as a key that is still running: nothing was answered about money. */
function isRefusal(error: unknown): boolean {
  return error instanceof VezneError
}
