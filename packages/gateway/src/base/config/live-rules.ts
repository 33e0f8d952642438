import { url as inspectorUrl } from 'node:inspector'

import type { Environment } from './environment.ts'
import type { Settings } from './read-settings.ts'
import { tokenWeakness } from './token-strength.ts'

/** Variables that live mode needs, and what to write. */
const NEEDED = [
  [
    ['VEZNE_MASTER_KEY', 'VEZNE_MASTER_KEY_FILE', 'VEZNE_MASTER_KEY_COMMAND'],
    'live mode needs it (or VEZNE_MASTER_KEY_FILE or _COMMAND); write the Base64 of 32 bytes',
  ],
  [
    ['DATABASE_URL'],
    'live mode needs it; write the address of a PostgreSQL server, or "embedded" for the built-in one',
  ],
  [['PUBLIC_URL'], 'live mode needs it; write the https:// address of the gateway'],
] as const

/** The problems that only live mode has: missing secrets, plain http, and settings of the sandbox. */
export function liveProblems(environment: Environment, settings: Settings): string[] {
  const missing = NEEDED.filter(([names]) => names.every((name) => !environment[name]))
  const plain = (['PUBLIC_URL', 'PANEL_URL', 'PANEL_OIDC_ISSUER', 'SMS_URL'] as const).filter(
    (name) => settings[name]?.startsWith('http://'),
  )
  return [
    ...missing.map(([[name], problem]) => `${name}: ${problem}.`),
    ...plain.map((name) => `${name}: live mode refuses plain http; write an https:// address.`),
    ...tokenProblems(settings.ADMIN_TOKEN),
    ...portProblems(settings.ADMIN_PORT, settings.PORT),
    ...panelProblems(settings),
    ...simulatorProblems(environment),
    ...processProblems(environment),
  ]
}

function simulatorProblems(environment: Environment): string[] {
  return ['BANK_URL', 'BANK_PORT']
    .filter((name) => !['', '0', undefined].includes(environment[name]))
    .map((name) => `${name}: live mode has no bank simulator; unset it and add a bank’s terminal.`)
}

const REMEDY = 'write what `openssl rand -hex 24` prints'

/** Live mode needs a token that nobody can guess. */
function tokenProblems(token: string | null): string[] {
  if (token === null) return [`ADMIN_TOKEN: live mode needs it; ${REMEDY}.`]
  const weakness = tokenWeakness(token)
  return weakness === null ? [] : [`ADMIN_TOKEN: ${weakness}; ${REMEDY}.`]
}

/** Live mode serves the operator's interface on a listener of its own. */
function portProblems(adminPort: number | null, port: number): string[] {
  if (adminPort === null) {
    return [
      'ADMIN_PORT: live mode needs it; write the port of a listener for /admin/v1 alone, such as 8090.',
    ]
  }
  // Port 0 takes a free port, so two zeros are two different ports.
  if (adminPort !== port || port === 0) return []
  return [`ADMIN_PORT: it is the same as PORT; write another port than ${port}.`]
}

/** The panel of a live gateway has a listener of its own, and passkeys need its address. */
function panelProblems({ PANEL_PORT, PANEL_URL, PORT, ADMIN_PORT }: Settings): string[] {
  if (PANEL_PORT === null) return []
  const problems: string[] = []
  if (PANEL_PORT !== 0 && [PORT, ADMIN_PORT].includes(PANEL_PORT)) {
    problems.push(
      `PANEL_PORT: it is the port of another listener; write another port than ${PANEL_PORT}.`,
    )
  }
  if (PANEL_URL === null) {
    problems.push(
      'PANEL_URL: PANEL_PORT is set without it; write the https:// address of the panel.',
    )
  }
  return problems
}

/** Options that start the inspector; `--inspect-port` and `--inspect-publish-uid` alone do not. */
const INSPECT = /^--inspect(?:-brk|-wait)?(?:=|$)/

/** The problems of how Node.js was started: certificates must be checked, and no inspector may run. */
function processProblems(environment: Environment): string[] {
  const problems: string[] = []
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: live mode checks the certificates of banks; unset it. Add a private certificate authority by NODE_EXTRA_CA_CERTS.',
    )
  }
  if (inspectorUrl() !== undefined || asksForInspector(environment)) {
    problems.push(
      'NODE_OPTIONS: live mode has no inspector, because whoever reaches one can read every key; start without --inspect.',
    )
  }
  return problems
}

function asksForInspector(environment: Environment): boolean {
  const options = (environment['NODE_OPTIONS'] ?? '').split(/\s+/)
  return [...process.execArgv, ...options].some((option) => INSPECT.test(option))
}

/** By default Node.js opens the inspector at SIGUSR1. In live mode the gateway handles the signal instead. */
export function keepInspectorClosed(environment: Environment, note: (line: string) => void): void {
  if (environment['VEZNE_MODE'] !== 'live') return
  process.on('SIGUSR1', () => note('SIGUSR1 opens no inspector in live mode.'))
}
