import { url as inspectorUrl } from 'node:inspector'

import type { Environment } from './environment.ts'

/** Begins the inspector at once; `--inspect-port` and `--inspect-publish-uid` alone do not. */
const INSPECT = /^--inspect(?:-brk|-wait)?(?:=|$)/

/** What live mode refuses of the process itself: how Node.js was started, and with what it speaks TLS. */
export function processProblems(environment: Environment): string[] {
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
