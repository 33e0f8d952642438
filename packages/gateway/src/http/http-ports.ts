import type { Socket } from 'node:net'
import type { ErrorName } from '@vezne/protocol'
import type { AuthenticationValues, Caller, PairStore, SignedContent } from '../auth/index.ts'
import type { BodyPlaces } from './limits/body-places.ts'
import type { ConnectionLimits } from './limits/open-connections.ts'
import type { Places } from './limits/places.ts'
import type { RateLimiter } from './limits/server-limits.ts'
import type { Metrics } from './service/metrics.ts'
import type { LanguageCode } from './wire/field-source.ts'

/**
 * Where lines go. Fields are allow-listed by those who call it; bodies and headers are never among
 * them.
 */
export type HttpLog = Readonly<{
  info: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

/** What a page answers, whole. */
export type PageAnswer = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}>

/** A request at a page's address that no page answered: see `errorPage`. */
export type PageError = Readonly<{
  name: ErrorName
  languageCode: LanguageCode
  isPosted: boolean
  incidentId: string | null
  retryAfterSeconds: number | null
  /** Names of the fields that are wrong: letters and digits only, for anybody may have a form post any name. */
  fields: readonly string[]
}>

/** What the server needs beside its routes. */
export type HttpPorts = Readonly<{
  authenticate: (values: AuthenticationValues) => Promise<Caller>
  /** Refuses a body or a path that is not the caller's (decision 2.7). */
  checkBody: (caller: Caller, content: SignedContent) => Promise<void>
  pairs: PairStore
  rateLimiter: RateLimiter
  /** Of each listener. */
  connections: ConnectionLimits & Readonly<{ unfinishedBodiesPerNetwork: number }>
  /** Whether a Host header names this gateway; null in live mode, where the proxy or TLS sees to it. */
  knowsHost: ((hostHeader: string) => boolean) | null
  isTrustedProxy: (address: string) => boolean
  /** True in live mode: only TLS and trusted proxies may bring what is worth reading on the way. */
  refusesPlainHttp: boolean
  /** Whether an error means that the database is away. */
  isUnavailable: (error: unknown) => boolean
  /** What people get in place of the error form, at the addresses of pages (decision 1.14). */
  errorPage: (error: PageError) => PageAnswer
  metrics: Metrics
  log: HttpLog
  newIncidentId: () => string
}>

/** The same for the routes of one listener. */
export type ListenerPorts = HttpPorts &
  Readonly<{
    bodyPlaces: BodyPlaces
    places: Pick<Places, 'free'>
    /** A merchant has signed a call that came this way. */
    noteCaller: (socket: Socket) => void
  }>
