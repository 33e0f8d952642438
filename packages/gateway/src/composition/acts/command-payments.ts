import type { Log } from '../../base/logging/index.ts'
import { type ActingPorts, reportAct } from '../../operating/acts/index.ts'
import { startJobs } from '../../operating/jobs/index.ts'
import { closeDay, type PaymentPorts } from '../../payment/payments/index.ts'
import type { Banks } from '../banks/index.ts'
import { bindPayments, createChoices, createLimits } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'
import type { WithPayments } from './operator-ports.ts'
import { type TestPayment, type TestPaymentInput, takeTestPayment } from './test-payment.ts'

type PayingParts = Readonly<{ banks: Banks; log: Log }>

/** The command has no other jobs: this one renews the lease on the orders and batches that the command works on. */
async function withPayments<Result>(
  foundation: Foundation,
  { banks, log }: PayingParts,
  work: (ports: PaymentPorts) => Promise<Result>,
): Promise<Result> {
  const choicesOf = createChoices(foundation, banks)
  const { declines, share } = createLimits(foundation)
  const ports = bindPayments(foundation, { banks, log, declines, choicesOf })
  const renewing = { name: 'keep the orders in progress', everyMilliseconds: 1_000 }
  const jobs = startJobs([{ ...renewing, run: () => ports.inProgress.keep(ports) }], { log })
  try {
    return await work(ports)
  } finally {
    await jobs.stop()
    await Promise.allSettled([banks.writeBankCalls(), share()])
  }
}

/** The same for acts that do not know the foundation. */
export function payingWith(foundation: Foundation, parts: PayingParts): WithPayments {
  return (work) => withPayments(foundation, parts, work)
}

/** The acts of the command line that call banks. */
export function bindPaymentActs(foundation: Foundation, parts: PayingParts, acting: ActingPorts) {
  return {
    takeTestPayment: async (input: TestPaymentInput) => {
      const taken = await withPayments(foundation, parts, (ports) =>
        takeTestPayment(foundation, ports, input),
      )
      await reportAct(acting, reportOf(input, taken))
      return taken
    },
    closeBatches: async () => {
      const result = await closeBatches(foundation, parts)
      await reportAct(acting, { act: 'day.close', subject: 'all', details: result })
      return result
    },
  }
}

/** The row of the audit chain. It has no card: the order's row has its first and last digits. */
function reportOf({ merchant, alias }: TestPaymentInput, taken: TestPayment) {
  const { orderId, error } = taken.payment
  const { merchantId } = merchant
  const result = error ?? (taken.reverse?.error === null ? 'voided' : 'taken, not voided')
  const details = { merchantId, alias, amountMinor: Number(taken.amountMinor), result }
  return { act: 'terminal.test-payment', subject: orderId ?? alias, details } as const
}

function closeBatches(
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
