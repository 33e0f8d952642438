export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  type BlockedDayKind,
  isWorkingDay,
  yearsWithoutFeasts,
} from './working-days.ts'
