export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  blockedUntil,
  isWorkingDay,
  workingDayFrom,
  yearsWithoutFeasts,
} from './working-days.ts'
