export { connect, type Database, type Note } from './connect.ts'
export { closingOnError, openDatabase, openExisting } from './database.ts'
export { type Foundation, foundationWithoutKeys } from './foundation.ts'
export { clockOf, joinFoundation, layFoundation, openShared } from './start.ts'
