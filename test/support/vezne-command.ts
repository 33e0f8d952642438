import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { runCommand, testPorts } from '../../packages/gateway/src/faces/cli/testing/run-command.ts'
import { bindBackups, createLog, openOperator } from '../../packages/gateway/src/gateway.ts'
import type { TestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'

/** For a sandbox and the commands beside it. */
export const VEZNE_MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

/** Runs a command beside a sandbox that has the master key above. `failure` is what a user sees of one. */
export async function vezneBeside(
  {
    database,
    bankUrl,
  }: Readonly<{ database: Pick<TestDatabase, 'connectionString'>; bankUrl: string }>,
  words: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Readonly<{ printed: string; failure: string | null }>> {
  const printed: string[] = []
  const log = createLog('silent', () => undefined)
  const ports = testPorts(
    {},
    {
      environment: {
        DATABASE_URL: database.connectionString,
        BANK_URL: bankUrl,
        VEZNE_MASTER_KEY,
        ...changes,
      },
      print: (line) => printed.push(line),
      openOperator: (configuration) =>
        openOperator(configuration, { clock: systemClock, log, note: () => undefined }),
      bindBackups: (configuration) =>
        bindBackups(configuration, { clock: systemClock, note: () => undefined }),
    },
  )
  const failure = await runCommand(ports, words)
  return { printed: printed.join('\n'), failure }
}
