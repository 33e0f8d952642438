import type { Address } from '../driving/connection.ts'
import type { Load } from '../driving/tasks.ts'
import { exported } from './exported.ts'
import { heard } from './heard.ts'
import { routed } from './routed.ts'
import type { System } from './system.ts'
import { watched } from './watched.ts'

type Parts = Readonly<{
  system: Pick<System, 'database'>
  gateway: Address
  /** Takes the events of `heard-provision`. */
  endpoint: Address
}>

/** Runs `work` with what the load needs of the merchant's settings, and takes the settings back. */
export function withSettingsOf<Result>(
  load: Load,
  { system, gateway, endpoint }: Parts,
  work: () => Promise<Result>,
): Promise<Result> {
  if (load === 'heard-provision') return heard(gateway, endpoint, work)
  if (load === 'routed-provision') return routed(system.database.pool, work)
  if (load === 'watched-provision') return watched(system.database.pool, gateway, work)
  if (load === 'exported-provision') return exported(system.database.pool, gateway, work)
  return work()
}
