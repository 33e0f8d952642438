export { type Application, EmbeddedPostgresError } from './application.ts'
export { closeDataFolder, makeDataFolder } from './data-folder.ts'
export { hasEmbeddedData } from './place.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts'
export { startThrowAwayServer, type ThrowAwayServer } from './throw-away-server.ts'
