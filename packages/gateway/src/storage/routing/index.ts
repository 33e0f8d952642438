export { createCommissionPlanStore, readAllRates, readRatesOf } from './commission-plan-store.ts'
export { createInstallmentLimitStore } from './installment-limit-store.ts'
export { createPastSaleStore } from './past-sale-store.ts'
export { createRoutingRuleStore } from './routing-rule-store.ts'
