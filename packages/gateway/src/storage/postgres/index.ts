export * from './database-errors.ts'
export * from './pool.ts'
export * from './statement.ts'
export * from './transaction.ts'
