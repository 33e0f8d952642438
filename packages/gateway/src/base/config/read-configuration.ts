import { resolve } from 'node:path'

import { Secret } from '../kernel/index.ts'
import {
  ConfigurationError,
  type Environment,
  type MasterKeySource,
  type Mode,
} from './environment.ts'
import { liveProblems } from './live-rules.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { EMBEDDED } from './readers.ts'
import type { SettingName } from './settings.ts'

/** Turns variables into a configuration. Throws a ConfigurationError that lists all problems. */
export function readConfiguration(environment: Environment): Configuration {
  const mode: Mode = environment['VEZNE_MODE'] === 'live' ? 'live' : 'sandbox'
  const { settings, problems } = readSettings(environment, mode)
  const all = [...problems, ...combinationProblems(settings)]
  if (mode === 'live') all.push(...liveProblems(environment, settings))
  if (all.length > 0) throw new ConfigurationError(all)
  return configurationOf(settings)
}

/** Each key comes from one of three variables. */
const MASTER_KEY = [
  'VEZNE_MASTER_KEY',
  'VEZNE_MASTER_KEY_FILE',
  'VEZNE_MASTER_KEY_COMMAND',
] as const
const PREVIOUS_MASTER_KEY = [
  'VEZNE_MASTER_KEY_PREVIOUS',
  'VEZNE_MASTER_KEY_PREVIOUS_FILE',
  'VEZNE_MASTER_KEY_PREVIOUS_COMMAND',
] as const

function combinationProblems(settings: Settings): string[] {
  const keys = [MASTER_KEY, PREVIOUS_MASTER_KEY].flatMap((names) => {
    const [first, ...others] = names.filter((name) => settings[name] !== null)
    return others.map((other) => `${first}: ${other} is set too; unset one of the two.`)
  })
  return [
    ...keys,
    ...missingBeside(settings, 'TLS_CERT_FILE', ['TLS_KEY_FILE']),
    ...missingBeside(settings, 'TLS_KEY_FILE', ['TLS_CERT_FILE']),
    ...missingBeside(settings, 'SMTP_URL', ['MAIL_FROM']),
    ...missingBeside(settings, 'SMS_URL', ['SMS_TOKEN', 'SMS_SENDER']),
    ...missingBeside(settings, 'PANEL_OIDC_ISSUER', [
      'PANEL_OIDC_CLIENT_ID',
      'PANEL_OIDC_CLIENT_SECRET',
    ]),
  ]
}

/** A problem for each variable that `given` needs and that is not set. */
function missingBeside(
  settings: Settings,
  given: SettingName,
  needed: readonly SettingName[],
): readonly string[] {
  if (settings[given] === null) return []
  return needed
    .filter((name) => settings[name] === null)
    .map((name) => `${name}: ${given} is set without it; set both, or neither.`)
}

/** The gateway's settings, read, checked and typed. */
export type Configuration = Readonly<ReturnType<typeof configurationOf>>

function configurationOf(settings: Settings) {
  return {
    mode: settings.VEZNE_MODE,
    port: settings.PORT,
    host: settings.HOST,
    /** The gateway's certificate and key; null: it serves plain HTTP. */
    tls: tlsFiles(settings),
    /** Null: http or https on HOST:PORT, with the port that the listener got. */
    publicUrl: settings.PUBLIC_URL,
    /** Null: the built-in PostgreSQL below `dataFolder`. */
    databaseUrl:
      settings.DATABASE_URL === EMBEDDED
        ? null
        : secretOrNull('DATABASE_URL', settings.DATABASE_URL),
    dataFolder: resolve(settings.DATA_DIR),
    masterKey: masterKeySource(settings, MASTER_KEY) ?? { kind: 'generated' as const },
    /** Keys that only unwrap, during a rotation. */
    previousMasterKeys: [masterKeySource(settings, PREVIOUS_MASTER_KEY) ?? []].flat(),
    adminToken: secretOrNull('ADMIN_TOKEN', settings.ADMIN_TOKEN),
    /** Null: the operator’s interface is served on `port`. */
    adminPort: settings.ADMIN_PORT,
    adminHost: settings.ADMIN_HOST,
    /** Null: the panel is served on `port` in a sandbox, and not at all in live mode. */
    panelPort: settings.PANEL_PORT,
    panelHost: settings.PANEL_HOST,
    panelUrl: settings.PANEL_URL,
    /** Where people of the panel may sign in too; null: nowhere else. */
    panelOpenId: openIdOf(settings),
    publicDocs: settings.PUBLIC_DOCS,
    publicMetrics: settings.PUBLIC_METRICS,
    allowedHosts: settings.ALLOWED_HOSTS ?? [],
    /** The limits of each listener of each process. */
    connections: {
      inAll: settings.CONNECTIONS_MAXIMUM,
      perNetwork: settings.CONNECTIONS_PER_NETWORK,
      unfinishedBodiesPerNetwork: settings.UNFINISHED_BODIES_PER_NETWORK,
    },
    simulator: simulatorOf(settings),
    /** Where connections may go (decision 10.60). */
    outbound: {
      bankOrigins: settings.BANK_ORIGINS ?? [],
      privateNetworks: settings.OUTBOUND_PRIVATE_NETWORKS,
    },
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    /** How the gateway sends e-mails and SMS (decision 6.5). Null: it sends none. */
    notices: { smtp: smtpOf(settings), sms: smsOf(settings) },
    /** The limits that keep the cost of notices down (decision 6.5). */
    noticeLimits: {
      /** How many one merchant may cause on one day; null: any number. */
      budgets: { Sms: settings.NOTICE_BUDGET_SMS, Email: settings.NOTICE_BUDGET_EMAIL },
      /** ISO 3166-1 codes; null: all. */
      countries: settings.NOTICE_COUNTRIES,
    },
    workers: settings.WORKERS,
    nonceWindow: settings.NONCE_WINDOW,
    /** The card holder has this long for the 3-D Secure verification, and then the merchant for the payment. */
    threeDSecureLifeMilliseconds: settings.THREEDS_LIFE,
    unknownWindowMilliseconds: settings.UNKNOWN_WINDOW,
    dayEnd: settings.DAY_END,
    dayEndPolicy: settings.DAY_END_POLICY,
    preAuthDays: settings.PREAUTH_DAYS,
    retention: retentionOf(settings),
    rateLimits: rateLimitsOf(settings),
  }
}

/** For how many days each kind of data is kept. */
function retentionOf(settings: Settings) {
  return {
    payerDataDays: settings.PAYER_DATA_DAYS,
    payerIpDays: settings.PAYER_IP_DAYS,
    merchantTextDays: settings.MERCHANT_TEXT_DAYS,
    noticeRecipientDays: settings.NOTICE_RECIPIENT_DAYS,
    webhookDays: settings.WEBHOOK_DAYS,
    bankCallDays: settings.BANK_CALL_DAYS,
  }
}

/** Null: no limit. */
function rateLimitsOf(settings: Settings) {
  return {
    merchant: settings.RATE_LIMIT_MERCHANT,
    address: settings.RATE_LIMIT_ADDRESS,
    failedSignatures: settings.RATE_LIMIT_FAILED_SIGNATURES,
    tokens: settings.RATE_LIMIT_TOKENS,
    handOvers: settings.RATE_LIMIT_HAND_OVERS,
    linkTriesPerAddress: settings.RATE_LIMIT_LINK_TRIES_PER_ADDRESS,
    linkTriesPerLink: settings.RATE_LIMIT_LINK_TRIES_PER_LINK,
    declinesPerCard: settings.RATE_LIMIT_DECLINES_PER_CARD,
    declinesPerCardEverywhere: settings.RATE_LIMIT_DECLINES_PER_CARD_EVERYWHERE,
    declinesPerBin: settings.RATE_LIMIT_DECLINES_PER_BIN,
    declinesPerAddress: settings.RATE_LIMIT_DECLINES_PER_ADDRESS,
    declinesPerLink: settings.RATE_LIMIT_DECLINES_PER_LINK,
  }
}

function tlsFiles({ TLS_CERT_FILE, TLS_KEY_FILE }: Settings) {
  if (TLS_CERT_FILE === null || TLS_KEY_FILE === null) return null
  return { certificateFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE }
}

/** Both null: there is no simulator (live mode, or BANK_PORT=0). */
function simulatorOf({ VEZNE_MODE, BANK_URL, BANK_PORT }: Settings) {
  if (VEZNE_MODE === 'live') return { port: null, url: null }
  if (BANK_URL !== null) return { port: null, url: BANK_URL }
  return { port: BANK_PORT === 0 ? null : BANK_PORT, url: null }
}

function masterKeySource(
  settings: Settings,
  [given, file, command]: typeof MASTER_KEY | typeof PREVIOUS_MASTER_KEY,
): MasterKeySource | null {
  const { [given]: key, [file]: path, [command]: text } = settings
  if (key !== null) return { kind: 'given', key: new Secret('master key', key) }
  if (path !== null) return { kind: 'file', path }
  if (text !== null) return { kind: 'command', command: new Secret('master key command', text) }
  return null
}

function secretOrNull(label: string, value: string | null): Secret<string> | null {
  return value === null ? null : new Secret(label, value)
}

function openIdOf(settings: Settings) {
  const { PANEL_OIDC_ISSUER: issuer, PANEL_OIDC_CLIENT_ID: clientId } = settings
  const clientSecret = secretOrNull('PANEL_OIDC_CLIENT_SECRET', settings.PANEL_OIDC_CLIENT_SECRET)
  if (issuer === null || clientId === null || clientSecret === null) return null
  return { issuer, clientId, clientSecret, name: settings.PANEL_OIDC_NAME }
}

function smtpOf({ SMTP_URL, MAIL_FROM }: Settings) {
  if (SMTP_URL === null || MAIL_FROM === null) return null
  return { url: new Secret('SMTP_URL', SMTP_URL), from: MAIL_FROM }
}

function smsOf({ SMS_URL, SMS_TOKEN, SMS_SENDER }: Settings) {
  if (SMS_URL === null || SMS_TOKEN === null || SMS_SENDER === null) return null
  return { url: SMS_URL, token: new Secret('SMS_TOKEN', SMS_TOKEN), sender: SMS_SENDER }
}
