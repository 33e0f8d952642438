import { setTimeout as delay } from 'node:timers/promises'

import type { LeasedEndpoint } from './delivery.ts'
import { type DeliveryPorts, runRound } from './delivery-round.ts'

const ENDPOINTS_AT_ONCE = 32
const LEASE_MILLISECONDS = 10_000
const KEEP_MILLISECONDS = 3_000

export type Deliverer = Readonly<{
  /** One step of a job: takes on endpoints that nobody delivers to. */
  takeOn: () => Promise<void>
  /** Resolves when the rounds under way have ended. */
  whenIdle: () => Promise<void>
  /** Takes on nothing more, and ends after the rounds under way. */
  stop: () => Promise<void>
}>

/** Delivers to endpoints beside each other, each until nothing of it is due. */
export function createDeliverer(ports: DeliveryPorts): Deliverer {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { deliveries, clock, log } = ports
  const begin = (endpoint: LeasedEndpoint): void => {
    const { merchantId, endpointId } = endpoint
    const run = deliverTo(ports, endpoint, stopping.signal)
      .catch((error: unknown) => {
        const stack = error instanceof Error ? error.stack : String(error)
        log.warn({ merchantId, endpointId, stack }, 'a webhook round failed; it will run again')
      })
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }
  const whenIdle = async (): Promise<void> => {
    await Promise.all(underWay)
  }
  return {
    whenIdle,
    takeOn: async () => {
      const endpointsMaximum = ENDPOINTS_AT_ONCE - underWay.size
      if (stopping.signal.aborted || endpointsMaximum <= 0) return
      const now = clock.now()
      const leased = await deliveries.lease({ now, until: leaseEnd(now), endpointsMaximum })
      leased.forEach(begin)
    },
    stop: async () => {
      stopping.abort()
      await whenIdle()
    },
  }
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MILLISECONDS)
}

async function deliverTo(
  ports: DeliveryPorts,
  leased: LeasedEndpoint,
  stopping: AbortSignal,
): Promise<void> {
  try {
    for (let endpoint = leased; !stopping.aborted; ) {
      const health = await keepingLease(ports, endpoint, () => runRound(ports, endpoint))
      if (health === 'over' || health.nextProbeAt !== null) return
      endpoint = { ...endpoint, health }
    }
  } finally {
    await ports.deliveries.release(leased)
  }
}

/** Renews the lease while `work` runs: a slow endpoint may take longer than a lease. */
async function keepingLease<Result>(
  { deliveries, clock }: DeliveryPorts,
  endpoint: LeasedEndpoint,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const keep = async (): Promise<void> => {
    for (;;) {
      await delay(KEEP_MILLISECONDS, undefined, { signal: ended.signal })
      await deliveries.keep(endpoint, leaseEnd(clock.now()))
    }
  }
  // A lease that could not be renewed ends by itself, and the fence keeps late results out.
  const keeping = keep().catch(() => undefined)
  try {
    return await work()
  } finally {
    ended.abort()
    await keeping
  }
}
