import { nextInquiry } from './inquiry-schedule.ts'
import type { PaymentPorts } from './ports.ts'
import { silenceIsFinalAt } from './send-window.ts'

/**
 * When a lease that is taken now ends: after the longest that its holder can be at the bank, which is
 * to ask about an orphan and then to undo it.
 */
export function leaseEnd({ settings }: PaymentPorts, now: Date): Date {
  const { bankTimeoutMilliseconds, graceMilliseconds } = settings
  return new Date(now.getTime() + 2 * bankTimeoutMilliseconds + graceMilliseconds)
}

/** When to ask next: by the schedule, and at the moment from which silence is an answer. */
export function nextTime(
  ports: PaymentPorts,
  opened: Parameters<typeof silenceIsFinalAt>[1],
  leaseNumber: number,
): Date {
  const now = ports.clock.now()
  const scheduled = nextInquiry(now, leaseNumber)
  const finalAt = silenceIsFinalAt(ports, opened)
  return finalAt > now && finalAt < scheduled ? finalAt : scheduled
}
