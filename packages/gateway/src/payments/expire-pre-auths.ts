import type { PaymentPorts } from './ports.ts'
import { voidWhole } from './reverse.ts'

const BATCH_SIZE = 50
const WARNED_BEFORE_MILLISECONDS = 24 * 3_600_000

/** Releases PreAuths whose days are over, at the bank and here (decision 5.4). */
export async function expirePreAuths(ports: PaymentPorts): Promise<number> {
  const due = await ports.reconciling.expiredPreAuths(ports.clock.now(), BATCH_SIZE)
  for (const order of due) {
    const call = { pair: null, idempotency: null, conversationId: order.conversationId }
    const whole = { kind: 'Expire', call, refundMinor: null, leaseNumber: null } as const
    const { verdict, finish } = await voidWhole(ports, order, whole)
    if (verdict.kind === 'opened') await finish()
  }
  return due.length
}

/**
 * Writes `preauth.expiring`, once, for every PreAuth that is released within a day, so that whoever
 * still means to capture it does.
 */
export async function warnOfExpiry(ports: PaymentPorts): Promise<number> {
  const now = ports.clock.now()
  const until = new Date(now.getTime() + WARNED_BEFORE_MILLISECONDS)
  return ports.reconciling.warnOfExpiry({ now, until, limit: BATCH_SIZE })
}
