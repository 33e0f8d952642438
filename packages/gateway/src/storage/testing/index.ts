export { createRestorableDatabase, type RestorableDatabase } from './restorable-database.ts'
export { type ServerPair, startServerPair } from './server-pair.ts'
export { startTestCluster, type TestCluster } from './test-cluster.ts'
export { createTestDatabase, type TestDatabase, useTestDatabase } from './test-database.ts'
