export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  type BlockedDayKind,
  isWorkingDay,
  yearsWithoutFeasts,
} from './calendar/index.ts'
export type { Day, ExpectedPart, StatementLine } from './movement.ts'
