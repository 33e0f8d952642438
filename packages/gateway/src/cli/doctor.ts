import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

/** Checks configuration, database and bank, and says what is wrong with each. */
export async function doctor(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const results = await withOperator(ports, async (operator) => {
    const runs = operator.checks.map(async ({ name, run }) => ({
      name,
      problem: await problemOf(run),
    }))
    return [{ name: 'configuration', problem: null }, ...(await Promise.all(runs))]
  })
  if (options.json === true) ports.print(JSON.stringify(results))
  else for (const { name, problem } of results) ports.print(`${name.padEnd(14)} ${problem ?? 'ok'}`)
  if (results.some(({ problem }) => problem !== null)) throw new CommandError('Not all is well.')
}

async function problemOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
