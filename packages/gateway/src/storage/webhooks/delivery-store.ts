import type pg from 'pg'
import type { FeedEvent } from '../../payment/events/index.ts'
import type { DeliveryResult, DeliveryStore, LeasedEndpoint } from '../../payment/webhooks/index.ts'
import { changesOne, execute, readRows, readValue } from '../postgres/index.ts'
import {
  DUE_DELIVERIES,
  KEEP_LEASE,
  LEASE_ENDPOINTS,
  RECORD_ROUND,
  TAKE_EVENTS,
} from './delivery-statements.ts'

type EndpointRow = Omit<LeasedEndpoint, 'health'> & LeasedEndpoint['health']

type DueRow = Omit<FeedEvent, 'position'> &
  Readonly<{
    deliveryPosition: number
    attemptCount: number
    isResent: boolean
    /** Null where the event is not there. */
    position: number | null
  }>

function dueFromRow({ deliveryPosition, attemptCount, isResent, position, ...event }: DueRow) {
  const found = position === null ? null : { ...event, position }
  return { position: deliveryPosition, attemptCount, isResent, event: found }
}

/** As it is kept: what `vezne webhooks show` and the panel list. */
function attemptToJson({ attempt }: DeliveryResult): string {
  const { at, status, durationMilliseconds, error, answer } = attempt
  return JSON.stringify({ at, status, durationMilliseconds, error, answer })
}

const LEASE_ENDED = '-infinity'

/** Every write names the lease under which it happens: `$1` to `$3`. */
function leaseOf({ merchantId, endpointId, leaseNumber }: LeasedEndpoint): readonly unknown[] {
  return [merchantId, endpointId, leaseNumber]
}

export function createDeliveryStore(pool: pg.Pool): DeliveryStore {
  return {
    async lease({ now, until, endpointsMaximum }) {
      const values = [now, until, endpointsMaximum]
      const rows = await readRows<EndpointRow>(pool, LEASE_ENDPOINTS, values)
      return rows.map(({ merchantId, endpointId, leaseNumber, url, ...health }) => {
        return { merchantId, endpointId, leaseNumber, url, health }
      })
    },
    keep: (endpoint, until) => changesOne(pool, KEEP_LEASE, [...leaseOf(endpoint), until]),
    release: (endpoint) => execute(pool, KEEP_LEASE, [...leaseOf(endpoint), LEASE_ENDED]),
    takeEvents: async (endpoint, { now, eventsMaximum }) =>
      (await readValue(pool, TAKE_EVENTS, [...leaseOf(endpoint), now, eventsMaximum])) ?? 0,
    async due({ merchantId, endpointId }, { now, deliveriesMaximum }) {
      const values = [merchantId, endpointId, now, deliveriesMaximum]
      return (await readRows<DueRow>(pool, DUE_DELIVERIES, values)).map(dueFromRow)
    },
    async record(endpoint, { results, health, disabledReason, news }, now) {
      const values = [
        ...leaseOf(endpoint),
        now,
        results.map(({ position }) => position),
        results.map(({ state }) => state),
        results.map((result) => (result.state === 'Waiting' ? result.nextAttemptAt : null)),
        results.map(attemptToJson),
        health.failures,
        health.failingSince,
        health.failingToldAt,
        health.nextProbeAt,
        disabledReason,
        news?.eventId ?? null,
        news?.type ?? null,
      ]
      return changesOne(pool, RECORD_ROUND, values)
    },
  }
}
