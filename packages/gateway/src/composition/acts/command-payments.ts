import type { Log } from '../../base/logging/index.ts'
import { startJobs } from '../../operating/jobs/index.ts'
import { closeDay, type PaymentPorts } from '../../payment/payments/index.ts'
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
  const renewing = { name: 'keep the orders in progress', everyMilliseconds: 1_000 }
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
    const which = foundation.configuration.mode === 'live' ? 'due' : 'open'
    const closings = await closeDay(ports, { merchantId: null, which })
    const closed = closings.filter(({ end }) => end === 'closed').length
    return { closed, open: closings.length - closed }
  })
}
