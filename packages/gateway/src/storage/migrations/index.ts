export { readApplied } from './applied-migrations.ts'
export { type MigrateOptions, type MigrationStatus, migrate, migrationStatus } from './migrate.ts'
export {
  knownMigrations,
  type Migration,
  MigrationError,
  readMigrations,
} from './migration.ts'
