export {
  closingOnError,
  connect,
  type Database,
  type Note,
  openDatabase,
  openExisting,
} from './database.ts'
export { examineDatabase } from './examine-database.ts'
export { type Foundation, foundationWithoutKeys } from './foundation.ts'
export { clockOf, joinFoundation, layFoundation, openShared } from './start.ts'
