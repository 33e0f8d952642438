import type pg from 'pg'
import type {
  DeliveryResult,
  DeliveryStore,
  DueDelivery,
  LeasedEndpoint,
} from '../../webhooks/index.ts'
import { type EventRow, eventFromRow } from '../events/index.ts'
import {
  DUE_DELIVERIES,
  KEEP_LEASE,
  LEASE_ENDPOINTS,
  RECORD_ROUND,
  TAKE_EVENTS,
} from './delivery-statements.ts'

type EndpointRow = Readonly<{
  merchant_id: string
  endpoint_id: string
  lease_number: number
  url: string
  failures: number
  failing_since: Date | null
  failing_told_at: Date | null
  next_probe_at: Date | null
}>

function leasedFromRow(row: EndpointRow): LeasedEndpoint {
  return {
    merchantId: row.merchant_id,
    endpointId: row.endpoint_id,
    leaseNumber: row.lease_number,
    url: row.url,
    health: {
      failures: row.failures,
      failingSince: row.failing_since,
      failingToldAt: row.failing_told_at,
      nextProbeAt: row.next_probe_at,
    },
  }
}

type DueRow = Readonly<{
  delivery_position: bigint
  attempt_count: number
  is_resent: boolean
  /** Null where the event is not there. */
  event_id: string | null
}> &
  EventRow

function dueFromRow(row: DueRow): DueDelivery {
  return {
    position: Number(row.delivery_position),
    attemptCount: row.attempt_count,
    isResent: row.is_resent,
    event: row.event_id === null ? null : eventFromRow(row),
  }
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
      const query = { ...LEASE_ENDPOINTS, values: [now, until, endpointsMaximum] }
      return (await pool.query<EndpointRow>(query)).rows.map(leasedFromRow)
    },
    async keep(endpoint, until) {
      const query = { ...KEEP_LEASE, values: [...leaseOf(endpoint), until] }
      return (await pool.query(query)).rowCount === 1
    },
    async release(endpoint) {
      await pool.query({ ...KEEP_LEASE, values: [...leaseOf(endpoint), LEASE_ENDED] })
    },
    async takeEvents(endpoint, { now, eventsMaximum }) {
      const query = { ...TAKE_EVENTS, values: [...leaseOf(endpoint), now, eventsMaximum] }
      const { rows } = await pool.query<{ events: number }>(query)
      return rows[0]?.events ?? 0
    },
    async due({ merchantId, endpointId }, { now, deliveriesMaximum }) {
      const query = { ...DUE_DELIVERIES, values: [merchantId, endpointId, now, deliveriesMaximum] }
      return (await pool.query<DueRow>(query)).rows.map(dueFromRow)
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
      return (await pool.query({ ...RECORD_ROUND, values })).rowCount === 1
    },
  }
}
