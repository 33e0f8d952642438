import type { BankOutcome } from '../banks/index.ts'
import { businessDate, endOfBusinessDay, type OpenBatch } from './business-day.ts'
import { dayEndOf, terminalOf } from './look-ups.ts'
import type { PaymentPorts } from './ports.ts'
import { waitOnClock } from './send-window.ts'

/** The longest that a caller waits for a batch to close. */
const WAIT_MILLISECONDS = 10_000

/** `busy`: the closing goes on, in this process or another, and a later call finds the batch closed. */
type ClosingEnd = 'closed' | 'open' | 'busy'

/**
 * Closes one batch (decision 5.5): opens the next batch, waits for payments that are on their way to the
 * bank, closes the batch there, and writes it as closed. A second caller waits for the first, and gets the
 * same answer. If the bank does not confirm, a job tries again.
 *
 * @param waitMilliseconds the longest wait for payments: by default as long as the bank may take.
 */
async function closeBatch(
  ports: PaymentPorts,
  batch: OpenBatch,
  waitMilliseconds = ports.settings.bankTimeoutMilliseconds,
): Promise<ClosingEnd> {
  const date = businessDate(batch.openedAt, await dayEndOf(ports, batch))
  const lease = await takeClosing(ports, batch, date)
  if (lease === null) {
    await waitOnClock(ports, WAIT_MILLISECONDS, async () => {
      return (await ports.days.batchState(batch)) !== 'Closing'
    })
  } else {
    const release = ports.inProgress.keepRenewed(lease.renew)
    const end = await closeAtBank(ports, batch, { lease, waitMilliseconds }).finally(release)
    if (end === 'busy') return 'busy'
  }
  const state = await ports.days.batchState(batch)
  if (state === 'Closed') return 'closed'
  return state === 'Closing' ? 'busy' : 'open'
}

/** As `closeBatch`, for a caller who waits for the answer. */
export function closeBatchForCaller(ports: PaymentPorts, batch: OpenBatch): Promise<ClosingEnd> {
  const { bankTimeoutMilliseconds } = ports.settings
  return closeBatch(ports, batch, Math.min(WAIT_MILLISECONDS, bankTimeoutMilliseconds))
}

/**
 * A bank that closes its batches by itself has nothing to confirm. One that refuses does the same, or gives this user no
 * right to it: no return waits for that, because the bank's own answer to a refund says whether its day is over.
 */
const CLOSED_BY: ReadonlySet<BankOutcome['kind']> = new Set(['approved', 'declined', 'rejected'])

async function closeAtBank(
  ports: PaymentPorts,
  batch: OpenBatch,
  { lease, waitMilliseconds }: Readonly<{ lease: ClosingLease; waitMilliseconds: number }>,
): Promise<'busy' | 'tried'> {
  const { owner } = lease
  const { bankTimeoutMilliseconds } = ports.settings
  // A payment that does not arrive in time stays in this batch, and the inquiry job concludes it.
  const haveArrived = await waitOnClock(ports, waitMilliseconds, async () => {
    return (await ports.days.countInFlight(batch, ports.clock.now())) === 0
  })
  if (!haveArrived && waitMilliseconds < bankTimeoutMilliseconds) {
    await ports.days.abandonClosing(batch, owner)
    return 'busy'
  }
  // Another process has taken the closing over, and may have finished it.
  if (!(await lease.renew())) return 'tried'
  const terminal = await terminalOf(ports, batch)
  const limits = { timeoutMilliseconds: bankTimeoutMilliseconds, maySend: lease.isSurelyHeld }
  const bank = ports.bankFor(terminal)
  const outcome = bank.closeBatch === null ? null : await bank.closeBatch(terminal, limits)
  if (outcome === null || CLOSED_BY.has(outcome.kind)) {
    const closing = { owner, closedAt: ports.clock.now(), eventId: ports.newId() }
    await ports.days.finishClosing(batch, closing)
  } else {
    await ports.days.abandonClosing(batch, owner)
  }
  return 'tried'
}

/** `merchantId` null: every merchant's. `due`: only batches whose business day is over; `open`: all, as in the sandbox. */
export type DayToClose = Readonly<{ merchantId: string | null; which: 'due' | 'open' }>

export type DayClosing = Readonly<{ batch: OpenBatch; end: ClosingEnd | 'notDue' }>

/**
 * Closes the open batches of the day: for the job, the command, the panel and the sandbox's API. A merchant's terminals
 * are closed at once; those of all merchants one after another, with the closings that another process began and did
 * not finish. Safe on any number of nodes.
 *
 * @returns how each batch ended that was open.
 */
export async function closeDay(
  ports: PaymentPorts,
  { merchantId, which }: DayToClose,
): Promise<readonly DayClosing[]> {
  const now = ports.clock.now()
  const open = await ports.days.openBatches(merchantId)
  const end = async (batch: OpenBatch): Promise<DayClosing> => {
    const isDue = which === 'open' || (await isOver(ports, batch, now))
    if (!isDue) return { batch, end: 'notDue' }
    // A caller waits for the batches of one merchant, and a job, which has more time, for those of all merchants.
    const ended =
      merchantId === null ? await closeBatch(ports, batch) : await closeBatchForCaller(ports, batch)
    return { batch, end: ended }
  }
  if (merchantId !== null) return Promise.all(open.map((batch) => end(batch)))
  // Read before the first closing: a batch whose bank does not answer now is not tried twice in a row.
  const stranded = await ports.days.strandedClosings(now)
  const closings: DayClosing[] = []
  for (const batch of open) closings.push(await end(batch))
  for (const batch of stranded) await closeBatch(ports, batch)
  return closings
}

/** Whether the business day of a batch is over, by the end of its terminal's day (decision 5.26). */
async function isOver(ports: PaymentPorts, batch: OpenBatch, now: Date): Promise<boolean> {
  return now >= endOfBusinessDay(batch.openedAt, await dayEndOf(ports, batch))
}

/**
 * The job that finishes closings whose process died. It runs every two seconds, because returns wait for such
 * closings. Closings that a bank did not confirm are left to `closeDay`.
 */
export async function takeUpClosings(ports: PaymentPorts): Promise<void> {
  const left = await ports.days.leftClosings(ports.clock.now())
  await Promise.all(left.map((batch) => closeBatch(ports, batch)))
}

/** The lease lasts this long beyond the grace period for differences between the clocks of nodes. */
const HELD_MILLISECONDS = 3_000

/** Only the owner may finish a closing while it renews the lease. Then any node may take it over. */
type ClosingLease = Readonly<{
  owner: string
  /** False: another owner has taken the closing over. */
  renew: () => Promise<boolean>
  /**
   * Whether no other owner can have taken the closing over, by a clock that goes on while the process is
   * stopped. A process that was stopped must not close the batch at the bank: it would close the next day's.
   */
  isSurelyHeld: () => boolean
}>

/** Begins the closing of a batch, or takes over one whose lease has expired. Null: another owner holds it. */
async function takeClosing(
  ports: PaymentPorts,
  batch: OpenBatch,
  businessDate: string,
): Promise<ClosingLease | null> {
  const { clock, days, settings } = ports
  const owner = ports.newId()
  const milliseconds = settings.graceMilliseconds + HELD_MILLISECONDS
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
    isSurelyHeld: () => clock.monotonicMilliseconds() - heldSince < HELD_MILLISECONDS,
  }
}
