import { ConfigurationError } from '../../../base/config/index.ts'
import { OperatorError } from '../../../base/kernel/index.ts'
import type { CliPorts, Operator } from '../cli-ports.ts'
import { command } from '../command.ts'
import { sentenceOf } from '../failure.ts'
import { withOperator } from '../with-operator.ts'

/** Reports every problem of the configuration, the database, the machine and the bank of each terminal. Changes nothing. */
export const doctor = command({
  name: 'doctor',
  description: 'check configuration, database and bank',
  example: 'vezne doctor',
  run: async (ports) => {
    const checked = await withOperator(ports, checkAll).catch((error) => unusable(error, ports))
    const results: readonly Result[] = [{ name: 'configuration', problem: null }, ...checked]
    const isWell = results.every(({ problem }) => problem === null)
    return { json: results, lines: linesOf(results), failure: isWell ? null : 'Not all is well.' }
  },
})

/** `warning`: should be looked at, and does not fail the command. `notTried`: why the check cannot be made. */
type Result = Readonly<{
  name: string
  problem: string | null
  warning?: string
  notTried?: string
}>

/** A store key signs only the 3-D Secure form, so no query can test it. */
const STORE_KEYS: Result = {
  name: 'store keys',
  problem: null,
  notTried: '"terminal test" asks the 3-D Secure gate of one terminal',
}

const NAME_CHARACTERS = 14

function linesOf(results: readonly Result[]): readonly string[] {
  const width = Math.max(NAME_CHARACTERS, ...results.map(({ name }) => name.length + 1))
  return results.map(({ name, problem, warning, notTried }) => {
    const verdict = notTried === undefined ? 'ok' : `not tried: ${notTried}`
    return `${name.padEnd(width)} ${problem ?? (warning === undefined ? verdict : `warning: ${warning}`)}`
  })
}

async function checkAll({ checks, bankChecks, findings }: Operator): Promise<readonly Result[]> {
  const terminals = await bankChecks()
  const all = [...checks, ...terminals]
  const results = await Promise.all(
    all.map(async ({ name, run }) => ({ name, problem: await problemOf(run) })),
  )
  // After the checks: the banks' answers told the time.
  const found = await findings().then((all) => all.map(resultOf), unread)
  return terminals.length === 0 ? [...results, ...found] : [...results, STORE_KEYS, ...found]
}

function unread(error: unknown): readonly Result[] {
  return [{ name: 'figures', problem: error instanceof Error ? error.message : String(error) }]
}

type Finding = Awaited<ReturnType<Operator['findings']>>[number]

function resultOf({ name, verdict, says, notTried }: Finding): Result {
  return {
    name,
    problem: verdict === 'problem' ? says : null,
    ...(verdict === 'warning' && says !== null ? { warning: says } : {}),
    ...(notTried === undefined ? {} : { notTried }),
  }
}

/** Where the database cannot be used, that is the one result: all other checks need the database. */
function unusable(
  error: unknown,
  { isUnavailable }: Pick<CliPorts, 'isUnavailable'>,
): readonly Result[] {
  if (!(error instanceof Error) || error instanceof ConfigurationError) throw error
  const problem = sentenceOf(error, isUnavailable)
  if (problem === null) throw error
  return [{ name: error instanceof OperatorError ? error.check : 'database', problem }]
}

async function problemOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
