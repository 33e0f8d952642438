import type { OpenBatch } from './day-store.ts'
import type { PaymentPorts } from './ports.ts'

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
