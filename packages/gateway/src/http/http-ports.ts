import type { AuthenticationValues, Caller, PairStore, SignedContent } from '../auth/index.ts'
import type { RateLimiter } from './limits/index.ts'
import type { Metrics } from './metrics.ts'

/**
 * Where lines go. Fields are allow-listed by those who call it; bodies and headers are never among
 * them.
 */
export type HttpLog = Readonly<{
  info: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

/** What the server needs beside its routes. */
export type HttpPorts = Readonly<{
  authenticate: (values: AuthenticationValues) => Promise<Caller>
  /** Refuses a body or a path that is not the caller's (decision 2.7). */
  checkBody: (caller: Caller, content: SignedContent) => Promise<void>
  pairs: PairStore
  rateLimiter: RateLimiter
  isTrustedProxy: (address: string) => boolean
  /** True in live mode: only TLS and trusted proxies may bring what is worth reading on the way. */
  refusesPlainHttp: boolean
  /** Whether an error means that the database is away. */
  isUnavailable: (error: unknown) => boolean
  metrics: Metrics
  log: HttpLog
  newIncidentId: () => string
}>
