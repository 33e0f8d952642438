import type { HttpMetrics, MetricsText } from '../../operating/metrics/index.ts'
import type { RequestSpans } from '../../operating/tracing/index.ts'
import type {
  AuthenticationValues,
  Caller,
  PairStore,
  SignedContent,
} from '../../payment/auth/index.ts'
import type { PageAnswer, PageError } from '../page-catalogue/index.ts'
import type { ConnectionLimits } from './limits/open-connections.ts'
import type { RateLimiter } from './limits/server-limits.ts'

export type HttpPorts = Readonly<{
  authenticate: (values: AuthenticationValues) => Promise<Caller>
  /** Refuses a body or a path that the caller did not sign (decision 2.7). */
  checkBody: (caller: Caller, content: SignedContent) => Promise<void>
  pairs: PairStore
  rateLimiter: RateLimiter
  connections: ConnectionLimits & Readonly<{ unfinishedBodiesPerNetwork: number }>
  /** Whether a Host header names this gateway; null on the own listener in live mode: proxies and TLS know their names. */
  knowsHost: ((hostHeader: string) => boolean) | null
  /** The same for the listeners of operators and of the panel, in both modes: browsers of operators reach them. */
  knowsOperatorsHost: (hostHeader: string) => boolean
  isTrustedProxy: (address: string) => boolean
  /** Hears of a trusted proxy that reports no readable address of its client. */
  noteUnreadableHop: (proxy: string) => void
  /** True in live mode: signatures and cards may come only over TLS or from a trusted proxy. */
  refusesPlainHttp: boolean
  /** Whether an error means that the database is away. */
  isUnavailable: (error: unknown) => boolean
  /** The page that answers an error at the address of a page (decision 1.14). */
  errorPage: (error: PageError) => PageAnswer
  metrics: HttpMetrics & MetricsText
  /** Null: requests have no spans. */
  requestSpans: RequestSpans | null
  /** Callers allow-list the fields; bodies and headers are never among them. */
  log: Readonly<Record<'info' | 'error', (fields: object, message: string) => void>>
  newIncidentId: () => string
}>
