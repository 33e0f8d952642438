import { businessDate } from './business-day.ts'
import { type ClosingLease, takeClosing } from './closing-lease.ts'
import type { BatchProgress, OpenBatch } from './day-store.ts'
import { terminalOf } from './find-terminal.ts'
import type { PaymentPorts } from './ports.ts'
import { waitOnClock } from './wait-on-clock.ts'

/** Longer than any closing takes that is not taken over in between. */
function longestClosing({ settings }: PaymentPorts): number {
  return 2 * (settings.bankTimeoutMilliseconds + settings.graceMilliseconds)
}

type Waiting = Readonly<{ isWanted: () => boolean }>

const UNTIL_THE_END: Waiting = { isWanted: () => true }

/**
 * Closes one batch (decision 5.5): opens the next, lets payments that are on their way arrive,
 * settles at the bank, writes it down. Whoever comes second waits for the first, and shares its end. A
 * closing that the bank does not confirm stays open for the next try.
 *
 * @returns whether the batch is closed now.
 */
export async function closeBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  { isWanted } = UNTIL_THE_END,
): Promise<boolean> {
  const date = businessDate(batch.openedAt, ports.settings.dayEndMinutes)
  const lease = await takeClosing(ports, batch, date)
  if (lease === null) {
    await waitOnClock(ports, longestClosing(ports), async () => {
      return !isWanted() || (await ports.days.batchState(batch)) !== 'Closing'
    })
  } else {
    await lease.whileHeld(() => settleBatch(ports, batch, lease))
  }
  return (await ports.days.batchState(batch)) === 'Closed'
}

/** A caller is told that the day is closing rather than kept waiting for longer. */
const CALLER_WAITS_MILLISECONDS = 10_000

/**
 * Closes a batch for a caller who waits for it. The closing goes on where it takes longer than that.
 *
 * @returns how far the batch is then.
 */
export async function closeBatchForCaller(
  ports: PaymentPorts,
  batch: OpenBatch,
): Promise<BatchProgress | null> {
  let isWanted = true
  let end: Readonly<{ error?: unknown }> | null = null
  void closeBatch(ports, batch, { isWanted: () => isWanted }).then(
    () => (end = {}),
    (error: unknown) => (end = { error }),
  )
  await waitOnClock(ports, CALLER_WAITS_MILLISECONDS, async () => end !== null)
  isWanted = false
  throwErrorOf(end)
  return ports.days.batchState(batch)
}

function throwErrorOf(end: Readonly<{ error?: unknown }> | null): void {
  if (end?.error !== undefined) throw end.error
}

async function settleBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  lease: ClosingLease,
): Promise<void> {
  // Those that do not arrive in time are settled by their own job, and keep this batch.
  await waitOnClock(ports, ports.settings.bankTimeoutMilliseconds, async () => {
    return (await ports.days.countInFlight(batch, ports.clock.now())) === 0
  })
  if (!(await lease.renew())) return
  const terminal = await terminalOf(ports, batch)
  const limits = {
    timeoutMilliseconds: ports.settings.bankTimeoutMilliseconds,
    maySend: lease.isSurelyHeld,
  }
  const outcome = await ports.bankFor(terminal).settle(terminal, limits)
  const { owner } = lease
  if (outcome.kind === 'approved') {
    const closing = { owner, closedAt: ports.clock.now(), eventId: ports.newId() }
    await ports.days.finishClosing(batch, closing)
  } else {
    await ports.days.abandonClosing(batch, owner)
  }
}

/** Closes every open batch of a merchant at once: the sandbox's day end by hand. */
export async function closeDay(
  ports: PaymentPorts,
  merchantId: string,
): Promise<readonly Readonly<{ batch: OpenBatch; closed: boolean }>[]> {
  const batches = await ports.days.openBatchesOf(merchantId)
  return Promise.all(
    batches.map(async (batch) => ({ batch, closed: await closeBatch(ports, batch) })),
  )
}

/**
 * The job of the daily closing: batches whose business day is over, and closings that somebody began
 * and did not finish. Any number of nodes may run it.
 */
export async function closeDueBatches(ports: PaymentPorts): Promise<void> {
  const now = ports.clock.now()
  const { dayEndMinutes } = ports.settings
  const today = businessDate(now, dayEndMinutes)
  const open = await ports.days.openBatches()
  const due = open.filter((batch) => businessDate(batch.openedAt, dayEndMinutes) < today)
  const stranded = await ports.days.strandedClosings(now)
  for (const batch of [...due, ...stranded]) await closeBatch(ports, batch)
}

/**
 * The job that takes up closings whose process died: promptly, because returns wait for them. What a bank
 * did not confirm is tried again by the job above, in its own time.
 */
export async function takeUpClosings(ports: PaymentPorts): Promise<void> {
  const left = await ports.days.leftClosings(ports.clock.now())
  await Promise.all(left.map((batch) => closeBatch(ports, batch)))
}
