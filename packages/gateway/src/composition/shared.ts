import { type Configuration, loadAdminToken } from '../config/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { Note } from './database.ts'
import { layFoundation } from './foundation.ts'

/** What several serving processes share: the database, brought up to date and kept while they run. */
export type Shared = Readonly<{ databaseUrl: string; close: () => Promise<void> }>

type Parts = Readonly<{ clock: Clock; note: Note }>

/** Starts the embedded database or reaches the configured one, and makes what is made once. */
export async function openShared(configuration: Configuration, parts: Parts): Promise<Shared> {
  const { database } = await layFoundation(configuration, parts)
  loadAdminToken(configuration)
  return { databaseUrl: database.connectionString, close: database.close }
}
