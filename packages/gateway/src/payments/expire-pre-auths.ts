import type { PaymentPorts } from './ports.ts'
import { voidWhole } from './reverse.ts'

const BATCH_SIZE = 50

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
