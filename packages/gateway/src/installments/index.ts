export type { CommissionPlanStore, CommissionRate } from './commission-rate.ts'
export { commissionFor, countsOffered, isOffered } from './commission-rate.ts'
export { type PlanCsvReading, readPlanCsv } from './import-plan-csv.ts'
export {
  type InstallmentPricing,
  type LoyaltyInstallmentPricing,
  optionsForCard,
  programmeTable,
} from './installment-options.ts'
export { STARTER_PLAN } from './starter-plan.ts'
