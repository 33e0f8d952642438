import type { PairStore } from '../../payment/auth/index.ts'
import { type BankTerminal, bankHost } from '../../payment/banks/index.ts'
import type {
  OperationConclusion,
  PaymentConclusion,
  PaymentPorts,
} from '../../payment/payments/index.ts'
import type { MetricSet } from './metric-set.ts'

export type ConclusionMetrics = Readonly<{
  /** Counts what the stores have stored or refused. */
  withConclusions: (ports: PaymentPorts) => PaymentPorts
  withPairs: (pairs: PairStore) => PairStore
}>

export function conclusionMetrics(set: MetricSet): ConclusionMetrics {
  const paid = set.counter('vezne_payments_total')
  const operated = set.counter('vezne_operations_total')
  // At 0 from the start: Prometheus does not see the first increase of a counter that begins with it.
  const refused = set.counter('vezne_pairs_refused_total')([])
  refused.inc(0)
  const seen = <Verdict extends Readonly<{ kind: string }>>(verdict: Verdict): Verdict => {
    if (verdict.kind === 'pairUsed') refused.inc()
    return verdict
  }
  const countPayment = async (conclusion: PaymentConclusion, ports: PaymentPorts) => {
    const { paymentType, state, declineGroup, leaseNumber } = conclusion
    const { connector, apiUrl } = await terminalOf(conclusion, ports)
    const group = state === 'Declined' ? (declineGroup ?? 'refused') : 'none'
    const outcome = OUTCOMES[state]
    paid([paymentType, outcome, group, foundBy(leaseNumber), connector, bankHost(apiUrl)]).inc()
  }
  const withPairs = (pairs: PairStore): PairStore => ({
    consume: async (pair) => {
      const isFirst = await pairs.consume(pair)
      if (!isFirst) refused.inc()
      return isFirst
    },
  })
  return {
    withPairs,
    withConclusions: (ports) => ({
      ...ports,
      pairs: withPairs(ports.pairs),
      payments: {
        ...ports.payments,
        open: async (opening) => seen(await ports.payments.open(opening)),
        conclude: async (conclusion) => {
          const isOurs = await ports.payments.conclude(conclusion)
          if (isOurs) void countPayment(conclusion, ports)
          return isOurs
        },
      },
      operations: {
        ...ports.operations,
        open: async (opening) => seen(await ports.operations.open(opening)),
        conclude: async (conclusion) => {
          const isOurs = await ports.operations.conclude(conclusion)
          const { kind, state, leaseNumber } = conclusion
          if (isOurs) operated([kind, OUTCOMES[state], foundBy(leaseNumber)]).inc()
          return isOurs
        },
      },
    }),
  }
}

const OUTCOMES = {
  Approved: 'approved',
  PreAuthorized: 'approved',
  Declined: 'declined',
  Failed: 'failed',
  Unknown: 'unknown',
} as const satisfies Readonly<
  Record<PaymentConclusion['state'] | OperationConclusion['state'], string>
>

/** Only a job that asks the bank concludes under a lease. */
function foundBy(leaseNumber: number | null): 'call' | 'inquiry' {
  return leaseNumber === null ? 'call' : 'inquiry'
}

type Bank = Pick<BankTerminal, 'connector' | 'apiUrl'>

const NO_BANK: Bank = { connector: 'unknown', apiUrl: '' }

/** Never rejects: what was stored is counted, even where its terminal cannot be read at the moment. */
async function terminalOf(
  { merchantId, terminalId }: Pick<PaymentConclusion, 'merchantId' | 'terminalId'>,
  { terminalsOf }: Pick<PaymentPorts, 'terminalsOf'>,
): Promise<Bank> {
  try {
    const terminals = await terminalsOf(merchantId)
    return terminals.find((terminal) => terminal.terminalId === terminalId) ?? NO_BANK
  } catch {
    return NO_BANK
  }
}
