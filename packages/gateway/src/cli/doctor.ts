import { MigrationError, UnfitDatabaseError } from '../storage/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

/** Checks configuration, database and bank, and says what is wrong with each. */
export async function doctor(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const checked = await withOperator(ports, checkAll).catch(unfitness)
  const results = [{ name: 'configuration', problem: null }, ...checked]
  if (options.json === true) ports.print(JSON.stringify(results))
  else for (const { name, problem } of results) ports.print(`${name.padEnd(14)} ${problem ?? 'ok'}`)
  if (results.some(({ problem }) => problem !== null)) throw new CommandError('Not all is well.')
}

type Result = Readonly<{ name: string; problem: string | null }>

function checkAll({ checks }: Operator): Promise<readonly Result[]> {
  return Promise.all(checks.map(async ({ name, run }) => ({ name, problem: await problemOf(run) })))
}

/** A database that is not for this process is a check that failed; the others need it. */
function unfitness(error: unknown): readonly Result[] {
  if (error instanceof UnfitDatabaseError) return [{ name: error.check, problem: error.message }]
  if (error instanceof MigrationError) return [{ name: 'migrations', problem: error.message }]
  throw error
}

async function problemOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
