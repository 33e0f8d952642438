import type { Secret } from '../kernel/index.ts'
import type { NonceWindow, RateLimit, TimeOfDay } from './readers.ts'

export type Mode = 'sandbox' | 'live'

/** Where the key-encryption key comes from. `generated`: the sandbox makes it in its data folder. */
export type MasterKeySource =
  | Readonly<{ kind: 'given'; key: Secret<Buffer> }>
  | Readonly<{ kind: 'file'; path: string; isMadeIfMissing?: true }>
  /** The output of an operator's command. The command is a secret too, because it may contain secrets. */
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

/** The gateway's settings, read, checked and typed. */
export type Configuration = Readonly<{
  mode: Mode
  port: number
  host: string
  /** The gateway's certificate and key; null: it serves plain HTTP. */
  tls: Readonly<{ certificateFile: string; keyFile: string }> | null
  /** Null: http or https on HOST:PORT, with the port that the listener got. */
  publicUrl: string | null
  /** Null: the built-in PostgreSQL below `dataFolder`. */
  databaseUrl: Secret<string> | null
  dataFolder: string
  masterKey: MasterKeySource
  /** Keys that only unwrap, during a rotation. */
  previousMasterKeys: readonly MasterKeySource[]
  adminToken: Secret<string> | null
  /** Null: the operator’s interface is served on `port`. */
  adminPort: number | null
  /** The address of the listener on `adminPort`. */
  adminHost: string
  /** Whether `port` serves the API reference, and the metrics. */
  publicDocs: boolean
  publicMetrics: boolean
  /** Host names that the sandbox accepts, beside its own. */
  allowedHosts: readonly string[]
  /** The limits of each listener of each process. */
  connections: Readonly<{ inAll: number; perNetwork: number; unfinishedBodiesPerNetwork: number }>
  /** Both null: there is no simulator (live mode, or BANK_PORT=0). */
  simulator: Readonly<{ port: number | null; url: string | null }>
  logLevel: string
  trustedProxies: readonly string[]
  notices: NoticeConfiguration
  noticeLimits: NoticeLimits
  /** Processes that share the port. */
  workers: number
  nonceWindow: NonceWindow | null
  /** The card holder has this long for the 3-D Secure verification, and then the merchant for the payment. */
  threeDSLifeMilliseconds: number
  unknownWindowMilliseconds: number
  dayEnd: TimeOfDay
  dayEndPolicy: 'strict' | 'on-demand'
  preAuthDays: number
  payerDataDays: number
  webhookDays: number
  rateLimits: RateLimits
}>

/** All problems of the environment, each with its variable and remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.problems = problems
  }
}

/** How the gateway sends e-mails and SMS (decision 6.5). Null: it sends none. */
export type NoticeConfiguration = Readonly<{
  smtp: Readonly<{ url: Secret<string>; from: MailFrom }> | null
  sms: Readonly<{ url: string; token: Secret<string>; sender: string }> | null
}>

/** The limits that keep the cost of notices down (decision 6.5). */
export type NoticeLimits = Readonly<{
  /** How many one merchant may cause on one day; null: any number. */
  budgets: Readonly<{ Sms: number | null; Email: number | null }>
  /** ISO 3166-1 codes; null: all. */
  countries: ReadonlySet<string> | null
}>

/** The sender of e-mails; the name is empty if none was given. */
export type MailFrom = Readonly<{ name: string; address: string }>
