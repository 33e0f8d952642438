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
 * Inquires with growing pauses until the order has a final state, and gives that answer. A refusal is an
 * answer too. Throws VezneOutcomeTimeoutError after the time, the signal's reason once it is aborted, and
 * VezneError where the gateway does not understand the question.
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

/** An error of a gateway that is away for a moment says nothing about the order. */
function nullIfPassing(error: unknown): null {
  const passes =
    error instanceof VezneConnectionError ||
    (error instanceof VezneError && (error.status === 429 || error.status >= 500))
  if (passes) return null
  throw error
}

function isFinal(answer: InquireAnswer, { orderId }: InquireRequest): boolean {
  if (answer.isSucceed) return !['Pending', 'Unknown'].includes(answer.transactionStatus)
  // The call whose answer was lost may still be on its way: by its ConversationId, "no such order" is no end.
  const mayAppear = orderId === undefined || orderId === null
  return !(mayAppear && answer.errorCode === ERROR_CODES.ORDER_NOT_FOUND)
}
