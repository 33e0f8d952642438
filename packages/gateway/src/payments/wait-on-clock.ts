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
