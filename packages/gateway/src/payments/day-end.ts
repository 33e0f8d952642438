import type { BatchProgress, OpenBatch } from './business-day.ts'
import { businessDate } from './business-day.ts'
import { terminalOf } from './look-ups.ts'
import type { PaymentPorts } from './ports.ts'
import { waitOnClock } from './send-window.ts'

/** A caller is told that the day is closing rather than kept waiting for longer. */
const WAIT_MILLISECONDS = 10_000

/** `busy`: the closing goes on, here or elsewhere; whoever comes back later finds it done. */
export type ClosingEnd = 'closed' | 'open' | 'busy'

type Patience = Readonly<{
  /** For payments under way; left out: as long as the bank may take. */
  arrivalMilliseconds?: number
}>

/**
 * Closes one batch (decision 5.5): opens the next, lets payments that are on their way arrive,
 * settles at the bank, writes it down. Whoever comes second waits for the first, and shares its end. A
 * closing that the bank does not confirm stays open for the next try.
 */
export async function closeBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  { arrivalMilliseconds = ports.settings.bankTimeoutMilliseconds }: Patience = {},
): Promise<ClosingEnd> {
  const date = businessDate(batch.openedAt, ports.settings.dayEndMinutes)
  const lease = await takeClosing(ports, batch, date)
  if (lease === null) {
    await waitOnClock(ports, WAIT_MILLISECONDS, async () => {
      return (await ports.days.batchState(batch)) !== 'Closing'
    })
  } else {
    const release = ports.inHand.keepRenewed(lease.renew)
    const settling = { lease, arrivalMilliseconds }
    const end = await settleBatch(ports, batch, settling).finally(release)
    if (end === 'busy') return 'busy'
  }
  return endOf(await ports.days.batchState(batch))
}

function endOf(progress: BatchProgress | null): ClosingEnd {
  if (progress === 'Closed') return 'closed'
  return progress === 'Closing' ? 'busy' : 'open'
}

/** Closes a batch for a caller who waits for it, and not for long. */
export function closeBatchForCaller(ports: PaymentPorts, batch: OpenBatch): Promise<ClosingEnd> {
  const { bankTimeoutMilliseconds } = ports.settings
  const arrivalMilliseconds = Math.min(WAIT_MILLISECONDS, bankTimeoutMilliseconds)
  return closeBatch(ports, batch, { arrivalMilliseconds })
}

type Settling = Readonly<{ lease: ClosingLease; arrivalMilliseconds: number }>

async function settleBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  { lease, arrivalMilliseconds }: Settling,
): Promise<'busy' | 'tried'> {
  const { owner } = lease
  const { bankTimeoutMilliseconds } = ports.settings
  // Those that do not arrive in time are settled by their own job, and keep this batch.
  const haveArrived = await waitOnClock(ports, arrivalMilliseconds, async () => {
    return (await ports.days.countInFlight(batch, ports.clock.now())) === 0
  })
  if (!haveArrived && arrivalMilliseconds < bankTimeoutMilliseconds) {
    await ports.days.abandonClosing(batch, owner)
    return 'busy'
  }
  // Somebody else has taken it over, and may have closed it by now.
  if (!(await lease.renew())) return 'tried'
  const terminal = await terminalOf(ports, batch)
  const limits = {
    timeoutMilliseconds: bankTimeoutMilliseconds,
    maySend: lease.isSurelyHeld,
  }
  const outcome = await ports.bankFor(terminal).settle(terminal, limits)
  if (outcome.kind === 'approved') {
    const closing = { owner, closedAt: ports.clock.now(), eventId: ports.newId() }
    await ports.days.finishClosing(batch, closing)
  } else {
    await ports.days.abandonClosing(batch, owner)
  }
  return 'tried'
}

/** Closes every open batch of a merchant at once: the sandbox's day end by hand. */
export async function closeDay(
  ports: PaymentPorts,
  merchantId: string,
): Promise<readonly Readonly<{ batch: OpenBatch; closed: boolean }>[]> {
  const batches = await ports.days.openBatchesOf(merchantId)
  return Promise.all(
    batches.map(async (batch) => ({
      batch,
      closed: (await closeBatch(ports, batch)) === 'closed',
    })),
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

/** Beyond what nodes' clocks may be apart: how soon another node takes up what a dead one began. */
const BEYOND_GRACE_MILLISECONDS = 3_000

/** The closing of a batch is its owner's while the job renews this; then any node may take it up. */
export type ClosingLease = Readonly<{
  owner: string
  /** False where another owner has taken the closing over. */
  renew: () => Promise<boolean>
  /**
   * Whether nobody can have taken it over, on a clock that does not stop with the process. Whoever slept
   * must not settle at the bank: what it would close by then is the next day.
   */
  isSurelyHeld: () => boolean
}>

/** Begins the closing of a batch, or takes up one whose lease is over; null where it is somebody else's. */
export async function takeClosing(
  ports: PaymentPorts,
  batch: OpenBatch,
  businessDate: string,
): Promise<ClosingLease | null> {
  const { clock, days, settings } = ports
  const owner = ports.newId()
  const milliseconds = settings.graceMilliseconds + BEYOND_GRACE_MILLISECONDS
  const leaseUntil = () => new Date(clock.now().getTime() + milliseconds)
  let heldSince = clock.monotonicMilliseconds()
  const begun = { owner, now: clock.now(), leaseUntil: leaseUntil(), businessDate }
  if (!(await days.beginClosing(batch, begun))) return null
  const renew = async () => {
    const startedAt = clock.monotonicMilliseconds()
    const isHeld = await days.keepClosing(batch, { owner, leaseUntil: leaseUntil() })
    if (isHeld) heldSince = startedAt
    return isHeld
  }
  return {
    owner,
    renew,
    isSurelyHeld: () => clock.monotonicMilliseconds() - heldSince < BEYOND_GRACE_MILLISECONDS,
  }
}
