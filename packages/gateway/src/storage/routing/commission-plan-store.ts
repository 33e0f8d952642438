import { CARD_NETWORKS, CARD_TYPES } from '../../payment/bins/index.ts'
import type { CommissionPlanStore, CommissionRate } from '../../payment/installments/index.ts'
import {
  asFields,
  change,
  listsFor,
  type Queryable,
  readRows,
  statement,
} from '../postgres/index.ts'

type RateRow = Omit<CommissionRate, 'cardNetwork' | 'cardType'> &
  Readonly<{ cardNetwork: string | null; cardType: string }>

const COLUMNS = `plan_id, merchant_id, terminal_id, card_network, bank_code, card_type, installment_count,
  rate_basis_points, blocked_days, blocked_day_kind, paid_in, valid_from, valid_until`

const SELECT = `select ${asFields(COLUMNS)} from commission_rate`

const SELECT_IN_FORCE = statement(
  'commission-rates-in-force',
  `${SELECT} where (merchant_id is null or merchant_id = $1)
      and valid_from <= $2 and (valid_until is null or valid_until > $2)
    order by plan_id`,
)

const SELECT_OF_MERCHANT = `${SELECT} where merchant_id is null or merchant_id = $1`

const SELECT_ALL = `
  ${SELECT} where $1::uuid is null or merchant_id = $1
  order by merchant_id nulls first, card_network, card_type, installment_count, valid_from, plan_id`

const INSERT_MISSING = `
  insert into commission_rate (${COLUMNS})
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
                       $7::smallint[], $8::integer[], $9::integer[], $10::text[], $11::text[],
                       $12::timestamptz[], $13::timestamptz[])
  on conflict (plan_id) do nothing`

/** Commission plans in PostgreSQL. */
export function createCommissionPlanStore(pool: Queryable): CommissionPlanStore {
  return {
    ratesFor: async (merchantId, at) =>
      (await readRows<RateRow>(pool, SELECT_IN_FORCE, [merchantId, at])).flatMap(knownRate),
    add: (rates) => change(pool, INSERT_MISSING, listsFor(COLUMNS, rates)),
  }
}

/** The merchant's own rates and those for everybody, of all times. */
export async function readRatesOf(
  database: Queryable,
  merchantId: string,
): Promise<readonly CommissionRate[]> {
  return (await readRows<RateRow>(database, SELECT_OF_MERCHANT, [merchantId])).flatMap(knownRate)
}

/** The rates of one merchant, or of all where null: also those of the future and of the past. */
export async function readAllRates(
  database: Queryable,
  merchantId: string | null,
): Promise<readonly CommissionRate[]> {
  return (await readRows<RateRow>(database, SELECT_ALL, [merchantId])).flatMap(knownRate)
}

/**
 * None where the row names a card programme or a card type that this release does not know: a newer release
 * may have written it while both run. Read as "any", the row would price cards that it was not made for.
 */
function knownRate(row: RateRow): CommissionRate[] {
  const cardType = CARD_TYPES.find((type) => type === row.cardType)
  const cardNetwork =
    row.cardNetwork === null ? null : CARD_NETWORKS.find((network) => network === row.cardNetwork)
  const isKnown = cardType !== undefined && cardNetwork !== undefined
  return isKnown ? [{ ...row, cardType, cardNetwork }] : []
}
