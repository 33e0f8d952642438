import { VezneConnectionError, VezneError, VezneOutcomeTimeoutError } from './errors.ts'
import { ERROR_CODES, type InquireAnswer, type InquireRequest } from './generated/wire.ts'
import type { WaitOptions } from './options.ts'
import type { Clock } from './platform.ts'

export const DEFAULT_WAIT_MILLISECONDS = 60_000

const FIRST_PAUSE_MILLISECONDS = 1000
const LONGEST_PAUSE_MILLISECONDS = 10_000

export type Waiting = Readonly<{
  order: InquireRequest
  options: WaitOptions
  clock: Clock
  inquire: () => Promise<InquireAnswer>
}>

/**
 * Inquires with growing pauses until the order has a final state, and returns that answer, which can be a
 * refusal. Throws VezneOutcomeTimeoutError after the time, the signal's reason after an abort, and VezneError if
 * the gateway refuses the call.
 */
export async function waitForOutcome({
  order,
  options,
  clock,
  inquire,
}: Waiting): Promise<InquireAnswer> {
  const { timeoutMilliseconds = DEFAULT_WAIT_MILLISECONDS, signal } = options
  const end = clock.now() + timeoutMilliseconds
  let last: InquireAnswer | null = null
  for (
    let pause = FIRST_PAUSE_MILLISECONDS;
    ;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
  ) {
    last = (await inquire().catch(nullIfPassing)) ?? last
    signal?.throwIfAborted()
    if (last !== null && isFinal(last, order)) return last
    const left = end - clock.now()
    if (left <= 0) throw new VezneOutcomeTimeoutError(timeoutMilliseconds, last)
    await clock.pause(Math.min(pause, left), signal)
  }
}

/** Null for an error that passes by itself, because it says nothing about the order; throws any other. */
function nullIfPassing(error: unknown): null {
  const passes =
    error instanceof VezneConnectionError ||
    (error instanceof VezneError && (error.status === 429 || error.status >= 500))
  if (passes) return null
  throw error
}

function isFinal(answer: InquireAnswer, { orderId }: InquireRequest): boolean {
  if (answer.isSucceed) return !['Pending', 'Unknown'].includes(answer.transactionStatus)
  // A provision whose answer was lost may still arrive: "not found" by its ConversationId is not final.
  const mayAppear = orderId === undefined || orderId === null
  return !(mayAppear && answer.errorCode === ERROR_CODES.ORDER_NOT_FOUND)
}
