export { keepBackupKeys, readBackupKeys } from './backup-key-file.ts'
export {
  ConfigurationError,
  type Environment,
  harmlessIn,
  ownVersion,
  takeEnvironment,
  valuesIn,
  withEnvironmentFile,
} from './environment.ts'
export { keepInspectorClosed } from './live-rules.ts'
export { readPrivateFile } from './private-file.ts'
export { type Configuration, readConfiguration } from './read-configuration.ts'
export {
  type AdminToken,
  loadAdminToken,
  loadSecrets,
  needsDataFolder,
  type Secrets,
} from './secrets.ts'
export { SETTINGS } from './settings.ts'
export { loadTls, type TlsIdentity } from './tls-files.ts'
