import type { BankCallLimits } from '../banks/index.ts'
import type { PaymentPorts } from './ports.ts'

/** After a bank's own time-out a little more, so that a call that still runs is not asked about. */
const GRACE_MILLISECONDS = 5_000

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
    firstInquiryAt: after(settings.bankTimeoutMilliseconds + GRACE_MILLISECONDS),
    limits: {
      timeoutMilliseconds: settings.bankTimeoutMilliseconds,
      maySend: () => clock.monotonicMilliseconds() - startedAt < settings.sendWindowMilliseconds,
    },
  }
}
