export {
  addBlockedDays,
  addDays,
  addMonths,
  addWorkingDays,
  isWorkingDay,
  yearsWithoutFeasts,
} from './working-days.ts'
