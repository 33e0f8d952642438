import type { BankCallLimits } from '../banks/index.ts'
import type { PaymentPorts } from './ports.ts'

export type SendWindow = Readonly<{
  createdAt: Date
  sendBy: Date
  firstInquiryAt: Date
  limits: BankCallLimits
}>

/**
 * The time in which something may be sent to the bank (decision 5.3). It is measured from before the
 * first commit on a clock that goes on while the process sleeps: whoever wakes after it must not send,
 * because by then others may have settled the order.
 */
export function openSendWindow({ clock, settings }: PaymentPorts): SendWindow {
  const startedAt = clock.monotonicMilliseconds()
  const createdAt = clock.now()
  const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
  return {
    createdAt,
    sendBy: after(settings.sendWindowMilliseconds),
    // After the bank's own time-out, so that a call that still runs is not asked about.
    firstInquiryAt: after(settings.bankTimeoutMilliseconds + settings.graceMilliseconds),
    limits: {
      timeoutMilliseconds: settings.bankTimeoutMilliseconds,
      maySend: () => clock.monotonicMilliseconds() - startedAt < settings.sendWindowMilliseconds,
    },
  }
}

/** What was opened with a send window, as it is stored. */
type Opened = Readonly<{ state: string; createdAt: Date; sendBy: Date }>

/**
 * From this moment on "not found" at the bank means that nothing was booked. Where its process has
 * written how the call ended, that is the unknown window alone. A process that is silent may be asleep:
 * it may send until its send-by time, and the bank may book for as long as it may take to answer.
 */
export function silenceIsFinalAt({ settings }: PaymentPorts, opened: Opened): Date {
  const window = opened.createdAt.getTime() + settings.unknownWindowMilliseconds
  if (opened.state !== 'Pending') return new Date(window)
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  const called = opened.sendBy.getTime() + bankTimeoutMilliseconds + graceMilliseconds
  return new Date(Math.max(window, called))
}

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
