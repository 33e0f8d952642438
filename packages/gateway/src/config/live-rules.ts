import { url as inspectorUrl } from 'node:inspector'

import type { Environment } from './environment.ts'
import type { Settings } from './read-settings.ts'
import { tokenWeakness } from './token-strength.ts'

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

const REMEDY = 'write what `openssl rand -hex 24` prints'

/** What live mode asks of the operator's interface: a listener of its own, and a token that nobody guesses. */
function adminProblems({ ADMIN_TOKEN, ADMIN_PORT, PORT }: Settings): string[] {
  return [...tokenProblems(ADMIN_TOKEN), ...portProblems(ADMIN_PORT, PORT)]
}

function tokenProblems(token: string | null): string[] {
  if (token === null) return [`ADMIN_TOKEN: live mode needs it; ${REMEDY}.`]
  const weakness = tokenWeakness(token)
  return weakness === null ? [] : [`ADMIN_TOKEN: ${weakness}; ${REMEDY}.`]
}

function portProblems(adminPort: number | null, port: number): string[] {
  if (adminPort === null) {
    return [
      'ADMIN_PORT: live mode needs it; write the port of a listener for /admin/v1 alone, such as 8090.',
    ]
  }
  // Zero twice is two ports: each takes a free one.
  if (adminPort !== port || port === 0) return []
  return [`ADMIN_PORT: it is PORT as well; write another one than ${port}.`]
}

/** Begins the inspector at once; `--inspect-port` and `--inspect-publish-uid` alone do not. */
const INSPECT = /^--inspect(?:-brk|-wait)?(?:=|$)/

/** What live mode refuses of the process itself: how Node.js was started, and with what it speaks TLS. */
function processProblems(environment: Environment): string[] {
  const problems: string[] = []
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: live mode checks the certificates of banks; unset it. A house’s own authority goes into NODE_EXTRA_CA_CERTS.',
    )
  }
  if (inspectorUrl() !== undefined || asksForInspector(environment)) {
    problems.push(
      'NODE_OPTIONS: live mode has no inspector, which shows every key to whoever reaches it; start without --inspect.',
    )
  }
  return problems
}

function asksForInspector(environment: Environment): boolean {
  const options = (environment['NODE_OPTIONS'] ?? '').split(/\s+/)
  return [...process.execArgv, ...options].some((option) => INSPECT.test(option))
}

/**
 * Node.js opens the inspector of a running process at SIGUSR1. A live process takes the signal itself
 * and says so.
 */
export function keepInspectorClosed(environment: Environment, note: (line: string) => void): void {
  if (environment['VEZNE_MODE'] !== 'live') return
  process.on('SIGUSR1', () => note('SIGUSR1 opens no inspector in live mode.'))
}
