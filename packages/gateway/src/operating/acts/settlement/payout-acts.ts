import { momentWithOffset } from '../../../base/kernel/index.ts'
import { addDays, type Day, type PayoutDay } from '../../settlement/index.ts'
import type { OperatorPorts } from '../operator-ports.ts'

export type PayoutActs = Readonly<{
  /** What banks pay on value dates, both included: the next 31 days where none is given. Reading is not reported. */
  payouts: (
    merchantId: string,
    span: Readonly<{ from: Day | null; to: Day | null }>,
  ) => Promise<readonly PayoutDay[]>
}>

const DAYS_AHEAD = 31

export function payoutActs({ stores, clock }: Pick<OperatorPorts, 'stores' | 'clock'>): PayoutActs {
  return {
    payouts: (merchantId, span) => {
      const from = span.from ?? momentWithOffset(clock.now()).slice(0, 10)
      return stores.payoutDays.days(merchantId, from, span.to ?? addDays(from, DAYS_AHEAD))
    },
  }
}
