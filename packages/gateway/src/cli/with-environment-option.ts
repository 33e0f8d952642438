import type { Command } from 'commander'

import { withEnvironmentFile } from '../config/index.ts'
import type { CliPorts } from './cli-ports.ts'

/**
 * The same ports for a program that takes `--env-file` before or behind any command: their environment holds
 * the file's variables once the command line is read.
 */
export function withEnvironmentOption(program: Command, given: CliPorts): CliPorts {
  let { environment } = given
  program.option(
    '--env-file <file>',
    'settings as lines such as PORT=8090; the process’s own come first',
  )
  program.hook('preAction', () => {
    const { envFile: path } = program.opts<{ envFile?: string }>()
    if (path !== undefined) {
      environment = withEnvironmentFile(given.environment, { path, note: given.note })
    }
    given.environmentRead?.(environment)
  })
  return {
    ...given,
    get environment() {
      return environment
    },
  }
}
