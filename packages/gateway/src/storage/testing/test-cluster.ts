import { startThrowAwayServer, type ThrowAwayServer } from '@vezne/embedded-postgres-launcher'

import { GATEWAY } from '../database/embedded-postgres.ts'

export type TestCluster = ThrowAwayServer

/** A PostgreSQL of a test's own, without any schema, that ends with the test's process. */
export const startTestCluster = (): Promise<TestCluster> => startThrowAwayServer(GATEWAY)
