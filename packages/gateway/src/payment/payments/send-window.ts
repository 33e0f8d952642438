import type { PaymentPorts } from './ports.ts'

export type SendWindow = ReturnType<typeof openSendWindow>

/**
 * The time in which a call may be sent to the bank (decision 5.3). It begins before the first commit, by a
 * clock that goes on while the process is stopped. A process that continues after the send window must not
 * send, because another process may have concluded the order.
 */
export function openSendWindow({ clock, settings }: PaymentPorts) {
  const startedAt = clock.monotonicMilliseconds()
  const createdAt = clock.now()
  const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
  return {
    createdAt,
    sendBy: after(settings.sendWindowMilliseconds),
    // After the time-out of the bank call, so that no job asks about a call that is under way.
    firstInquiryAt: after(settings.bankTimeoutMilliseconds + settings.graceMilliseconds),
    limits: {
      timeoutMilliseconds: settings.bankTimeoutMilliseconds,
      maySend: () => clock.monotonicMilliseconds() - startedAt < settings.sendWindowMilliseconds,
    },
  }
}

/** The fields of an order or operation that was opened with a send window. */
export type Opened = Readonly<{ state: string; createdAt: Date; sendBy: Date }>

/**
 * From this moment on, "not found" at the bank means that nothing was booked: at the end of the unknown
 * window. While the order is `Pending`, its process may be stopped and may still send until the send-by time;
 * then the moment also comes after the longest call that began by that time.
 */
export function silenceIsFinalAt({ settings }: PaymentPorts, opened: Opened): Date {
  const window = opened.createdAt.getTime() + settings.unknownWindowMilliseconds
  if (opened.state !== 'Pending') return new Date(window)
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  const called = opened.sendBy.getTime() + bankTimeoutMilliseconds + graceMilliseconds
  return new Date(Math.max(window, called))
}

const POLL_MILLISECONDS = 50

/** Waits until the condition is met, or the time is over: then false. */
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
