import type { Secret } from '../kernel/index.ts'
import type { NonceWindow, RateLimit, TimeOfDay } from './readers.ts'

export type Mode = 'sandbox' | 'live'

/**
 * Where the key-encryption key comes from. `generated` is the sandbox's own, in its data folder.
 */
export type MasterKeySource =
  | Readonly<{ kind: 'given'; key: Secret<Buffer> }>
  | Readonly<{ kind: 'file'; path: string; isMadeIfMissing?: true }>
  /** What a command of the operator's prints; the command may name secrets itself. */
  | Readonly<{ kind: 'command'; command: Secret<string> }>
  | Readonly<{ kind: 'generated' }>

export type RateLimits = Readonly<{
  merchant: RateLimit | null
  address: RateLimit | null
  failedSignatures: RateLimit | null
  tokens: RateLimit | null
  handOvers: RateLimit | null
  linkTriesPerAddress: RateLimit | null
  linkTriesPerLink: RateLimit | null
  declinesPerCard: RateLimit | null
  declinesPerCardEverywhere: RateLimit | null
  declinesPerBin: RateLimit | null
  declinesPerAddress: RateLimit | null
  declinesPerLink: RateLimit | null
}>

/** Everything that the environment decides, read, checked and typed. */
export type Configuration = Readonly<{
  mode: Mode
  port: number
  host: string
  /** Files of the gateway's own TLS; null: it speaks plain HTTP. */
  tls: Readonly<{ certificateFile: string; keyFile: string }> | null
  /** Null: HOST:PORT by http or https, with the port that was really taken. */
  publicUrl: string | null
  /** Null: the built-in server under `dataFolder`. */
  databaseUrl: Secret<string> | null
  dataFolder: string
  masterKey: MasterKeySource
  /** Keys that only open, while a rotation lasts. */
  previousMasterKeys: readonly MasterKeySource[]
  adminToken: Secret<string> | null
  /** Null: the operator’s interface is served on `port`. */
  adminPort: number | null
  /** Of the listener on `adminPort`. */
  adminHost: string
  /** Whether `port` serves the API reference, and the metrics. */
  publicDocs: boolean
  publicMetrics: boolean
  /** Names by which the sandbox may be called, beside its own. */
  allowedHosts: readonly string[]
  /** Of each listener of each process. */
  connections: Readonly<{ inAll: number; perNetwork: number; unfinishedBodiesPerNetwork: number }>
  /** Both null: no simulator (live mode, or BANK_PORT=0). */
  simulator: Readonly<{ port: number | null; url: string | null }>
  logLevel: string
  trustedProxies: readonly string[]
  notices: NoticeConfiguration
  noticeLimits: NoticeLimits
  /** Processes that share the port. */
  workers: number
  nonceWindow: NonceWindow | null
  /** Of a 3-D Secure session: to verify, and then as long again to pay. */
  threeDSLifeMilliseconds: number
  unknownWindowMilliseconds: number
  dayEnd: TimeOfDay
  dayEndPolicy: 'strict' | 'on-demand'
  preAuthDays: number
  payerDataDays: number
  rateLimits: RateLimits
}>

/** What is wrong with the environment: every problem at once, each with its variable and remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.problems = problems
  }
}

/** How notices leave the gateway (decision 6.5); null: not at all by that way. */
export type NoticeConfiguration = Readonly<{
  smtp: Readonly<{ url: Secret<string>; from: MailFrom }> | null
  sms: Readonly<{ url: string; token: Secret<string>; sender: string }> | null
}>

/** What notices may cost (decision 6.5). */
export type NoticeLimits = Readonly<{
  /** Of one merchant on one day; null: any number. */
  budgets: Readonly<{ Sms: number | null; Email: number | null }>
  /** ISO 3166-1 codes; null: all. */
  countries: ReadonlySet<string> | null
}>

/** The sender of e-mails; the name is empty where none was given. */
export type MailFrom = Readonly<{ name: string; address: string }>
