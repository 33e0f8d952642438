import { GatewayError } from '../../../base/kernel/index.ts'

/** What callers may use before they are known. */
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
  /** The time that a caller has to read the last answer and to close its end of the connection. */
  hangUpMilliseconds: 2_000,
  /** Connections that may exist beyond the limit for the moment that it takes to close others. */
  connectionsBeyondLimitMaximum: 1_000,
  /** Calls whose body has come and whose answer has not been sent; the next one gets NOT_READY. */
  callsInFlightMaximum: 2_000,
  /** Requests on one connection whose answers wait behind an earlier one; the next one closes it. */
  pipelinedRequestsMaximum: 32,
  /** Calls of /healthz and /readyz, which have places of their own. */
  probesInFlightMaximum: 100,
  /** Requests that wait for the rest of their body; the next one takes the place of the oldest. */
  unfinishedBodiesMaximum: 2_000,
} as const

/**
 * Counts calls against limits (decision 1.7). It answers at once from memory, because every call asks it several
 * times; counts are shared with the other nodes afterwards.
 */
export type RateLimiter = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be within. */
  take: (bucket: Bucket, key: string) => number | null
  /** As `take`, but counts nothing: for calls that count only if they fail. */
  peek: (bucket: Bucket, key: string) => number | null
}>

export type Bucket = 'merchant' | 'address' | 'failedSignatures' | 'tokens'

/** Throws TOO_MANY_REQUESTS where a limiter named the seconds to wait. */
export function refuseBeyond(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
