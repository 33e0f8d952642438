import { countsOffered } from '../installments/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { PaymentLink } from './link.ts'
import type { LinkPorts } from './ports.ts'

/**
 * The counts of the link that some card can pay in now, ascending: plans and permissions may have changed
 * since the link was made (decision 6.10).
 */
export async function payableCounts(
  { payments }: Pick<LinkPorts, 'payments'>,
  { content }: PaymentLink,
  merchant: Merchant,
): Promise<readonly number[]> {
  const allowed = allowedCounts(content.installments, merchant)
  if (allowed.every((count) => count === 1)) return allowed
  const offered = countsOffered(await payments.ratesFor(merchant.merchantId))
  return allowed.filter((count) => offered.includes(count))
}

/** Counts above one need the permission for installments. */
export function allowedCounts(
  counts: readonly number[],
  { permissions }: Pick<Merchant, 'permissions'>,
): readonly number[] {
  return counts.filter((count) => count === 1 || permissions.has('Installments'))
}
