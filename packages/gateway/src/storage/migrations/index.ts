export { type MigrateOptions, migrate } from './migrate.ts'
export type { Migration } from './migration.ts'
export { MigrationError } from './migration-error.ts'
export { type MigrationStatus, migrationStatus } from './migration-status.ts'
