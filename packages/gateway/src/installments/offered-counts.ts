import type { CommissionRate } from './commission-rate.ts'

/**
 * The counts that at least one card may pay in, ascending: whatever a plan says, only credit cards pay in
 * installments (decision 3.3). The single payment is always among them.
 */
export function countsOffered(rates: readonly CommissionRate[]): readonly number[] {
  const more = rates.filter(({ installmentCount, cardType }) => {
    return installmentCount > 1 && cardType === 'Credit'
  })
  const counts = new Set([1, ...more.map(({ installmentCount }) => installmentCount)])
  return [...counts].sort((one, other) => one - other)
}
