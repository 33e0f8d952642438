import { GatewayError } from '../../kernel/index.ts'

/** What a connection may use before a caller on it is known. */
export const SERVER_LIMITS = {
  bodyBytesMaximum: 64 * 1024,
  headerBytesMaximum: 16 * 1024,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 20_000,
  keepAliveTimeoutMilliseconds: 65_000,
  /** How often Node looks for connections that are too slow; its own default is 30 s. */
  connectionsCheckMilliseconds: 1_000,
  /** How often it is checked whether an answered request still sends its body. */
  unreadBodyCheckMilliseconds: 500,
  /** How long a caller has to read the last answer and close its end of the connection. */
  hangUpMilliseconds: 2_000,
  /** Connections beyond the limit that exist for the moment that it takes to close others for them. */
  connectionsBeyondLimitMaximum: 1_000,
  /** Calls whose body is there and whose answer is not; the next one gets NOT_READY. */
  callsInFlightMaximum: 2_000,
  /** Requests on one connection whose answers wait behind an earlier one; the next one closes it. */
  pipelinedRequestsMaximum: 32,
  /** Calls of /healthz and /readyz, which take no place of the others. */
  probesInFlightMaximum: 100,
  /** Requests that wait for the rest of their body; the next one takes the place of the oldest. */
  unfinishedBodiesMaximum: 2_000,
} as const

/**
 * Counts calls against limits (decision 1.7). It answers at once, from memory: every call asks it several
 * times. Counts are shared with the other nodes afterwards.
 */
export type RateLimiter = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be. */
  take: (bucket: Bucket, key: string) => number | null
  /** As `take`, but counts nothing: for calls of which only some count. */
  peek: (bucket: Bucket, key: string) => number | null
}>

export type Bucket = 'merchant' | 'address' | 'failedSignatures' | 'tokens'

/** Throws TOO_MANY_REQUESTS where a limiter named the seconds to wait. */
export function refuseBeyond(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
