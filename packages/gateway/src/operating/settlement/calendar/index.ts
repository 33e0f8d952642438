export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  blockedUntil,
  isDay,
  isWorkingDay,
  workingDayFrom,
  yearsWithoutFeasts,
} from './working-days.ts'
