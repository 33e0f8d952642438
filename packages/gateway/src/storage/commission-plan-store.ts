import { CARD_NETWORKS, CARD_TYPES, type CardNetwork } from '../bins/index.ts'
import type { CommissionPlanStore, CommissionRate } from '../installments/index.ts'
import { type Queryable, statement } from './postgres/index.ts'

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

const SELECT_IN_FORCE = statement(
  'commission-rates-in-force',
  `select * from commission_rate
    where (merchant_id is null or merchant_id = $1)
      and valid_from <= $2 and (valid_until is null or valid_until > $2)
    order by plan_id`,
)

const INSERT_MISSING = `
  insert into commission_rate (plan_id, merchant_id, card_network, bank_code, card_type,
                               installment_count, rate_basis_points, blocked_days,
                               valid_from, valid_until)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::smallint[],
                       $7::integer[], $8::integer[], $9::timestamptz[], $10::timestamptz[])
  on conflict (plan_id) do nothing`

/** Commission plans in PostgreSQL. */
export function createCommissionPlanStore(pool: Queryable): CommissionPlanStore {
  return {
    ratesFor: async (merchantId, at) => {
      const values = [merchantId, at]
      const { rows } = await pool.query<CommissionRateRow>({ ...SELECT_IN_FORCE, values })
      return rows.flatMap(ratesOf)
    },
    add: async (rates) => (await pool.query(INSERT_MISSING, columnsOf(rates))).rowCount ?? 0,
  }
}

function columnsOf(rates: readonly CommissionRate[]): unknown[][] {
  return [
    rates.map((rate) => rate.planId),
    rates.map((rate) => rate.merchantId),
    rates.map((rate) => rate.cardNetwork),
    rates.map((rate) => rate.bankCode),
    rates.map((rate) => rate.cardType),
    rates.map((rate) => rate.installmentCount),
    rates.map((rate) => rate.rateBasisPoints),
    rates.map((rate) => rate.blockedDays),
    rates.map((rate) => rate.validFrom),
    rates.map((rate) => rate.validUntil),
  ]
}
