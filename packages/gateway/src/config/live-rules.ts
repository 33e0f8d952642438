import { adminProblems } from './admin-rules.ts'
import type { Environment } from './environment.ts'
import { processProblems } from './live-process.ts'
import type { Settings } from './read-settings.ts'

/** What live mode refuses beyond wrong values (architecture, "Configuration"). */
export function liveProblems(environment: Environment, settings: Settings): string[] {
  const problems: string[] = []
  const isSet = (name: string) => (environment[name] ?? '') !== ''
  if (!['', '_FILE', '_COMMAND'].some((end) => isSet(`VEZNE_MASTER_KEY${end}`))) {
    problems.push(
      'VEZNE_MASTER_KEY: live mode needs it (or VEZNE_MASTER_KEY_FILE or _COMMAND); write the Base64 of 32 bytes.',
    )
  }
  if (!isSet('DATABASE_URL')) {
    problems.push(
      'DATABASE_URL: live mode needs it; write the address of a PostgreSQL server, or "embedded" for the built-in one.',
    )
  }
  problems.push(...adminProblems(settings))
  if (!isSet('PUBLIC_URL')) {
    problems.push('PUBLIC_URL: live mode needs it; write the https:// address of the gateway.')
  } else if (settings.PUBLIC_URL?.startsWith('http://')) {
    problems.push('PUBLIC_URL: live mode refuses plain http; write an https:// address.')
  }
  if (settings.SMS_URL?.startsWith('http://')) {
    problems.push('SMS_URL: live mode refuses plain http; write an https:// address.')
  }
  return [...problems, ...simulatorProblems(environment), ...processProblems(environment)]
}

function simulatorProblems(environment: Environment): string[] {
  return ['BANK_URL', 'BANK_PORT']
    .filter((name) => !['', '0', undefined].includes(environment[name]))
    .map((name) => `${name}: live mode has no bank simulator; unset it and add a bank’s terminal.`)
}
