import type pg from 'pg'
import type { CommissionRate } from '../../../packages/gateway/src/payment/installments/index.ts'
import { createCommissionPlanStore } from '../../../packages/gateway/src/storage/routing/index.ts'
import { MERCHANT, OTHER, PRICES, type Price, TERMINALS } from './shop.ts'

const INSERT_TERMINAL = `
  insert into terminal (merchant_id, terminal_id, alias, is_default, connector, bank_code, environment, account,
    created_at)
  values ($1, $2, $3, $4, 'nestpay', $5, 'sandbox', jsonb_build_object('terminalId', $6::text), now())`

/** The two merchants, their terminals and the plan. */
export async function writeShop(pool: pg.Pool): Promise<void> {
  for (const { merchantId, merchantNumber } of [MERCHANT, OTHER]) {
    await pool.query(
      `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
       values ($1, $2, 'Kitapçı', 'Active', '{}', now())`,
      [merchantId, merchantNumber],
    )
  }
  const { merchantId } = MERCHANT
  for (const [at, { terminalId, alias, bankCode, number }] of TERMINALS.entries()) {
    await pool.query(INSERT_TERMINAL, [merchantId, terminalId, alias, at === 0, bankCode, number])
  }
  const ofOther = [OTHER.merchantId, OTHER.merchantId, 'garanti', true, '0062', OTHER.number]
  await pool.query(INSERT_TERMINAL, ofOther)
  await createCommissionPlanStore(pool).add(RATES)
}

/** The prices as the product has them. */
export const RATES: readonly CommissionRate[] = PRICES.map((price, at) => rateOf(price, at))

function rateOf(price: Price, at: number): CommissionRate {
  const terminal = TERMINALS.find(({ alias }) => alias === price.terminal)
  return {
    planId: `01900000-0000-7000-b000-${String(at).padStart(12, '0')}`,
    merchantId: price.own ? MERCHANT.merchantId : null,
    terminalId: terminal?.terminalId ?? null,
    cardNetwork: price.programme as CommissionRate['cardNetwork'],
    bankCode: price.cardBank,
    cardType: price.cardType,
    installmentCount: price.count,
    rateBasisPoints: price.basisPoints,
    blockedDays: price.days,
    blockedDayKind: price.kind,
    paidIn: price.paidIn,
    validFrom: new Date(price.from),
    validUntil: price.until === null ? null : new Date(price.until),
  }
}
