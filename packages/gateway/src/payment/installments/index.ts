export {
  BLOCKED_DAY_KINDS,
  type BlockedDayKind,
  type CommissionPlanStore,
  type CommissionRate,
  PAID_IN,
  type PayoutTerms,
  type PriceList,
  type RatedTerminal,
  rowFor,
  someCardPays,
  type Terms,
  termsAt,
} from './commission-rate.ts'
export { readLimitCsv } from './import-limit-csv.ts'
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
export { waitingDaysOf } from './waiting-days.ts'
