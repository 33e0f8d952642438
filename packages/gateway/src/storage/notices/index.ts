export { budgetDay, budgetValues, GIVE_BUDGET_BACK, takeBudget } from './notice-statements.ts'
export { createNoticeStore } from './notice-store.ts'
