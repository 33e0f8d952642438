import { type Configuration, loadAdminToken } from '../config/index.ts'
import type { Clock } from '../kernel/index.ts'
import { type Note, openBesideRunning, openDatabase } from './database.ts'
import { layFoundation } from './foundation.ts'

/** What several serving processes share: the database, brought up to date and kept while they run. */
export type Shared = Readonly<{ databaseUrl: string; close: () => Promise<void> }>

type Parts = Readonly<{ clock: Clock; note: Note }>

/** For `migrate`: a gateway may be running on the embedded server, which is used then and left running. */
type Opening = Readonly<{ besideRunning: boolean }>

/** Starts the embedded database or reaches the configured one, and makes what is made once. */
export async function openShared(
  configuration: Configuration,
  { besideRunning, ...parts }: Parts & Opening,
): Promise<Shared> {
  const open = besideRunning ? openBesideRunning : openDatabase
  const { database } = await layFoundation(configuration, {
    ...parts,
    open,
    takesOlder: besideRunning,
  })
  loadAdminToken(configuration)
  return { databaseUrl: database.connectionString, close: database.close }
}
