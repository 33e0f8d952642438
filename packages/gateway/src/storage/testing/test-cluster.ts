import { statfs } from 'node:fs/promises'
import { startThrowAwayServer, type ThrowAwayServer } from '@vezne/embedded-postgres-launcher'

import { GATEWAY } from '../database/embedded-postgres.ts'

export type TestCluster = ThrowAwayServer

/**
 * A PostgreSQL of a test's own, without any schema, that ends with the test's process. Test runs beside each other have
 * one each.
 */
export const startTestCluster = async (): Promise<TestCluster> =>
  startThrowAwayServer(GATEWAY, await folderForData())

const MEMORY = '/dev/shm'
const MEMORY_MINIMUM_BYTES = 4 * 2 ** 30

/**
 * In memory where there is room: each test file makes and drops a database of 600 files, and ext4 takes
 * ever longer to make files while it remembers many that were removed.
 */
export async function folderForData(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => null)
  const bytes = room === null ? 0 : room.bavail * room.bsize
  return bytes < MEMORY_MINIMUM_BYTES ? '/tmp' : MEMORY
}
