import { CARD_NETWORKS, CARD_TYPES, type CardNetwork } from '../bins/index.ts'
import type { CommissionRate } from '../installments/index.ts'

export type CommissionRateRow = Readonly<{
  plan_id: string
  merchant_id: string | null
  card_network: string | null
  bank_code: string | null
  card_type: string
  installment_count: number
  rate_basis_points: number
  blocked_days: number
  valid_from: Date
  valid_until: Date | null
}>

/**
 * One rate, or none where the row speaks of a programme or a card type that this release does not know: a
 * newer one may have written it while both run. Read as "any", it would price cards it never meant.
 */
export function ratesOf(row: CommissionRateRow): CommissionRate[] {
  const cardType = CARD_TYPES.find((value) => value === row.card_type)
  const cardNetwork = readNetwork(row.card_network)
  if (cardType === undefined || cardNetwork === undefined) return []
  return [
    {
      planId: row.plan_id,
      merchantId: row.merchant_id,
      cardNetwork,
      bankCode: row.bank_code,
      cardType,
      installmentCount: row.installment_count,
      rateBasisPoints: row.rate_basis_points,
      blockedDays: row.blocked_days,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    },
  ]
}

function readNetwork(text: string | null): CardNetwork | null | undefined {
  return text === null ? null : CARD_NETWORKS.find((network) => network === text)
}
