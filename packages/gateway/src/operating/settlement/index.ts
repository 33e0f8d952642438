export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  isWorkingDay,
  yearsWithoutFeasts,
} from './calendar/index.ts'
export type { Day, ExpectedPart, StatementLine } from './movement.ts'
