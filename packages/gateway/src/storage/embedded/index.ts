export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export { closeDataFolder, hasEmbeddedData, makeDataFolder } from './place.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts'
