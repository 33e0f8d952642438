import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import type { Attempt, DisabledReason, EndpointHealth } from './delivery.ts'

export const HEALTHY: EndpointHealth = {
  failures: 0,
  failingSince: null,
  failingToldAt: null,
  nextProbeAt: null,
}

/** After so many failures in a row an endpoint is probed with one delivery at a time. */
const PROBED_AFTER_FAILURES = 16
const FIRST_PROBE_MILLISECONDS = 5_000
const PROBE_MILLISECONDS_MAXIMUM = 60_000

const TOLD_AFTER_MILLISECONDS = DAY_MILLISECONDS
const DISABLED_AFTER_MILLISECONDS = 5 * DAY_MILLISECONDS

export type Judgement = Readonly<{
  health: EndpointHealth
  disabledReason: DisabledReason | null
  isNewlyFailing: boolean
}>

/** What a round of attempts says of their endpoint. One success ends every trouble. */
export function judge(before: EndpointHealth, attempts: readonly Attempt[], now: Date): Judgement {
  if (attempts.some(({ status }) => status === 410)) {
    return { health: before, disabledReason: 'Gone', isNewlyFailing: false }
  }
  if (attempts.length === 0) return { health: before, disabledReason: null, isNewlyFailing: false }
  if (attempts.some(isSuccess)) {
    return { health: HEALTHY, disabledReason: null, isNewlyFailing: false }
  }
  const failures = before.failures + attempts.length
  const failingSince = before.failingSince ?? now
  const failingFor = now.getTime() - failingSince.getTime()
  const isNewlyFailing = before.failingToldAt === null && failingFor >= TOLD_AFTER_MILLISECONDS
  return {
    health: {
      failures,
      failingSince,
      failingToldAt: isNewlyFailing ? now : before.failingToldAt,
      nextProbeAt: probeAfter(failures, now),
    },
    disabledReason: failingFor >= DISABLED_AFTER_MILLISECONDS ? 'Failing' : null,
    isNewlyFailing,
  }
}

export function isSuccess({ status, error }: Attempt): boolean {
  return error === null && status !== null && status >= 200 && status < 300
}

function probeAfter(failures: number, now: Date): Date | null {
  if (failures < PROBED_AFTER_FAILURES) return null
  const pause = FIRST_PROBE_MILLISECONDS * 2 ** Math.min(failures - PROBED_AFTER_FAILURES, 10)
  return new Date(now.getTime() + Math.min(pause, PROBE_MILLISECONDS_MAXIMUM))
}
