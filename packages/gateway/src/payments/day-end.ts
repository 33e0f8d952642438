import type { BankCallLimits } from '../banks/index.ts'
import { businessDate } from './business-day.ts'
import type { OpenBatch } from './day-store.ts'
import { terminalOf } from './find-terminal.ts'
import type { PaymentPorts } from './ports.ts'

const POLL_MILLISECONDS = 50

/** Waits for a condition on the clock that was handed in; false where the time ran out. */
export async function waitOnClock(
  { clock }: Pick<PaymentPorts, 'clock'>,
  limitMilliseconds: number,
  isMet: () => Promise<boolean>,
): Promise<boolean> {
  const end = clock.monotonicMilliseconds() + limitMilliseconds
  for (;;) {
    if (await isMet()) return true
    if (clock.monotonicMilliseconds() >= end) return false
    await clock.sleep(POLL_MILLISECONDS)
  }
}

/**
 * Payments under way get the time that the bank may take, and then so does the settling. Whoever slept
 * longer than that in between must not settle: another node has by then, and what the bank would close
 * now is the next day.
 */
function closingTimes({ clock, settings }: PaymentPorts) {
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  const startedAt = clock.monotonicMilliseconds()
  const sendWindowMilliseconds = bankTimeoutMilliseconds + graceMilliseconds
  return {
    leaseMilliseconds: sendWindowMilliseconds + bankTimeoutMilliseconds + graceMilliseconds,
    limits: {
      timeoutMilliseconds: bankTimeoutMilliseconds,
      maySend: () => clock.monotonicMilliseconds() - startedAt < sendWindowMilliseconds,
    },
  }
}

/**
 * Closes one batch (decision 5.5): opens the next, lets payments that are on their way arrive,
 * settles at the bank, writes it down. Whoever comes second waits for the first, and shares its end. A
 * closing that the bank does not confirm stays open for the next try.
 *
 * @returns whether the batch is closed now.
 */
export async function closeBatch(ports: PaymentPorts, batch: OpenBatch): Promise<boolean> {
  const owner = ports.newId()
  const now = ports.clock.now()
  const { leaseMilliseconds, limits } = closingTimes(ports)
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds)
  const date = businessDate(batch.openedAt, ports.settings.dayEndMinutes)
  const closing = { owner, now, leaseUntil, businessDate: date }
  if (await ports.days.beginClosing(batch, closing)) {
    await settleBatch(ports, batch, { owner, limits })
  } else {
    await waitOnClock(ports, leaseMilliseconds, async () => {
      return (await ports.days.batchState(batch)) !== 'Closing'
    })
  }
  return (await ports.days.batchState(batch)) === 'Closed'
}

async function settleBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  { owner, limits }: Readonly<{ owner: string; limits: BankCallLimits }>,
): Promise<void> {
  // Those that do not arrive in time are settled by their own job, and keep this batch.
  await waitOnClock(ports, ports.settings.bankTimeoutMilliseconds, async () => {
    return (await ports.days.countInFlight(batch, ports.clock.now())) === 0
  })
  const terminal = await terminalOf(ports, batch)
  const outcome = await ports.bankFor(terminal).settle(terminal, limits)
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
