export { type MigrateOptions, type MigrationStatus, migrate, migrationStatus } from './migrate.ts'
export { type Migration, MigrationError } from './migration.ts'
