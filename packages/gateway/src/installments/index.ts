export * from './commission-for.ts'
export * from './commission-plan-store.ts'
export type { CommissionRate, RatedCard } from './commission-rate.ts'
export * from './import-plan-csv.ts'
export type {
  InstallmentPricing,
  LoyaltyInstallmentPricing,
  PricedAmounts,
} from './installment-pricing.ts'
export * from './is-offered.ts'
export * from './offered-counts.ts'
export * from './options-for-card.ts'
export * from './programme-table.ts'
export * from './starter-plan.ts'
