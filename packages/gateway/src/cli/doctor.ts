import { MigrationError, UnfitDatabaseError } from '../storage/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

/** Checks configuration, database and every terminal's bank, and says what is wrong with each. */
export async function doctor(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const checked = await withOperator(ports, checkAll).catch(unfitness)
  const results: readonly Result[] = [{ name: 'configuration', problem: null }, ...checked]
  if (options.json === true) ports.print(JSON.stringify(results))
  else for (const line of linesOf(results)) ports.print(line)
  if (results.some(({ problem }) => problem !== null)) throw new CommandError('Not all is well.')
}

/** `notTried`: what the check would have to do, and does not. */
type Result = Readonly<{ name: string; problem: string | null; notTried?: string }>

/** A store key signs what goes through the card holder's browser, and no query carries it. */
const STORE_KEYS: Result = {
  name: 'store keys',
  problem: null,
  notTried:
    'a bank tells whether it takes one only at a 3-D Secure verification; verify a test card',
}

const NAME_CHARACTERS = 14

function linesOf(results: readonly Result[]): readonly string[] {
  const width = Math.max(NAME_CHARACTERS, ...results.map(({ name }) => name.length + 1))
  return results.map(({ name, problem, notTried }) => {
    const verdict = notTried === undefined ? 'ok' : `not tried: ${notTried}`
    return `${name.padEnd(width)} ${problem ?? verdict}`
  })
}

async function checkAll({ checks, bankChecks }: Operator): Promise<readonly Result[]> {
  const terminals = await bankChecks()
  const all = [...checks, ...terminals]
  const results = await Promise.all(
    all.map(async ({ name, run }) => ({ name, problem: await problemOf(run) })),
  )
  return terminals.length === 0 ? results : [...results, STORE_KEYS]
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
