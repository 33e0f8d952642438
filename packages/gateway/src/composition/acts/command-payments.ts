import type { Log } from '../../base/logging/index.ts'
import { startJobs } from '../../operating/jobs/index.ts'
import { closeBatch, closeDueBatches, type PaymentPorts } from '../../payment/payments/index.ts'
import type { Banks } from '../banks/index.ts'
import { bindPayments, createChoices, createLimits } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'

type PayingParts = Readonly<{ banks: Banks; log: Log }>

/** The command has no other jobs: this one renews the lease on the orders and batches that the command works on. */
export async function withPayments<Result>(
  foundation: Foundation,
  { banks, log }: PayingParts,
  work: (ports: PaymentPorts) => Promise<Result>,
): Promise<Result> {
  const choicesOf = createChoices(foundation, banks)
  const { declines, share } = createLimits(foundation)
  const ports = bindPayments(foundation, { banks, log, declines, choicesOf })
  const renewing = { name: 'keep the orders in hand', everyMilliseconds: 1_000 }
  const jobs = startJobs([{ ...renewing, run: () => ports.inProgress.keep(ports) }], log)
  try {
    return await work(ports)
  } finally {
    await jobs.stop()
    await Promise.allSettled([banks.writeBankCalls(), share()])
  }
}

export function closeBatches(
  foundation: Foundation,
  parts: PayingParts,
): Promise<Readonly<{ closed: number; open: number }>> {
  return withPayments(foundation, parts, async (ports) => {
    const before = await ports.days.openBatches()
    if (foundation.configuration.mode === 'live') await closeDueBatches(ports)
    else await Promise.all(before.map((batch) => closeBatch(ports, batch)))
    const states = await Promise.all(before.map((batch) => ports.days.batchState(batch)))
    const closed = states.filter((state) => state === 'Closed').length
    return { closed, open: before.length - closed }
  })
}
