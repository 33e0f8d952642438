import type { CliPorts } from './cli-ports.ts'
import { withOperator } from './with-operator.ts'

/** Brings the database to this version's schema, which opening it does, and says so. */
export async function migrateCommand(ports: CliPorts): Promise<void> {
  await withOperator(ports, async () => ports.print('The database has this version’s schema.'))
}
