import { readConfiguration } from '../config/index.ts'
import type { CliPorts } from './cli-ports.ts'

/** Does to the database what a start does, beside a running gateway or without one, and serves nobody. */
export async function migrateCommand(ports: CliPorts): Promise<void> {
  const configuration = readConfiguration(ports.environment)
  const shared = await ports.openShared(configuration, { besideRunning: true })
  await shared.close()
  ports.print('The database has this version’s schema.')
}
