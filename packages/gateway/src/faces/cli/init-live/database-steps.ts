import type { Configuration } from '../../../base/config/index.ts'
import type { DatabaseFitness } from '../../../operating/health/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import type { Step } from './step.ts'

/**
 * Reads what the database is, and changes nothing.
 *
 * @throws CommandError if a live gateway cannot use it; the error of the network if it cannot be reached
 */
export async function examine(
  { examineDatabase }: CliPorts,
  { databaseUrl }: Configuration,
): Promise<Step> {
  if (databaseUrl === null) {
    const lines = ['the built-in server, in the data folder']
    return { name: 'Database', state: 'done', lines, facts: { holds: 'built-in' } }
  }
  const fitness = await examineDatabase(databaseUrl.expose())
  const problem = unfitness(fitness)
  if (problem !== null) throw new CommandError(problem)
  const { version, holds } = fitness
  const lines = [
    `PostgreSQL ${version}, ${holds === 'nothing' ? 'empty' : 'with a gateway’s tables'}`,
  ]
  return { name: 'Database', state: 'done', lines, facts: { version, holds } }
}

function unfitness({ version, isTooOld, mayCreate, holds, mode }: DatabaseFitness): string | null {
  if (isTooOld) return `The database is PostgreSQL ${version}; version 15 or newer is needed.`
  if (holds === 'foreign') {
    return 'The database has tables of another program: make an empty one, such as "createdb --owner=vezne vezne".'
  }
  if (mode === 'sandbox') {
    return 'The database is a sandbox’s since its first start: make an empty one for the live gateway.'
  }
  if (mayCreate) return null
  return 'The user of DATABASE_URL may not make tables there: make it the owner, with "alter database … owner to …".'
}

/** Brings the database to this version's schema, and makes the keys of the vault. A repetition changes nothing. */
export async function migrate(ports: CliPorts, configuration: Configuration): Promise<Step> {
  const shared = await ports.openShared(configuration, { besideRunning: true })
  await shared.close()
  return { name: 'Schema', state: 'done', lines: ['the database has this version’s'] }
}
