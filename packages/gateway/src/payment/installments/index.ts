export type {
  CommissionPlanStore,
  CommissionRate,
  PriceList,
  RatedTerminal,
  Terms,
} from './commission-rate.ts'
export { someCardPays, termsAt } from './commission-rate.ts'
export { type LimitCsvReading, readLimitCsv } from './import-limit-csv.ts'
export { type PlanCsvReading, readPlanCsv } from './import-plan-csv.ts'
export {
  COUNT_LIMITS,
  countLimitsOf,
  INSTALLMENT_COUNT_MAXIMUM,
  type InstallmentLimit,
  type InstallmentLimitStore,
} from './installment-limit.ts'
export {
  commissionOn,
  type InstallmentPricing,
  type LoyaltyInstallmentPricing,
  pricingsOf,
} from './installment-options.ts'
export { STARTER_PLAN } from './starter-plan.ts'
