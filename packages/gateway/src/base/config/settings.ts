import { LISTENER_SETTINGS } from './listener-settings.ts'
import { NOTICE_SETTINGS } from './notice-settings.ts'
import { OUTBOUND_SETTINGS } from './outbound-settings.ts'
import { PANEL_SETTINGS } from './panel-settings.ts'
import {
  anyText,
  databaseUrl,
  duration,
  durationWithin,
  keyOf32Bytes,
  networks,
  nonceWindow,
  oneOf,
  type Reader,
  rateLimit,
  timeOfDay,
  url,
  wholeNumber,
} from './readers.ts'
import { RETENTION_SETTINGS } from './retention-settings.ts'

/** One variable: what it means, what it is when absent, and how its text is read. */
export type Setting<Value> = Readonly<{
  meaning: string
  /** Text of the default, by mode where the modes differ; null where there is none. */
  absent: string | null | Readonly<{ sandbox: string; live: string }>
  /** What the documentation shows where `absent` is null. */
  otherwise?: string
  /** Never shown, not even in an error. */
  secret?: true
  read: Reader<Value>
}>

const port = wholeNumber(0, 65_535)

/** Every variable that the gateway reads. docs/reference/configuration.md is generated from this table. */
export const SETTINGS = {
  VEZNE_MODE: {
    meaning:
      'sandbox or live. Live refuses the simulator, well-known keys, a plain-http PUBLIC_URL and missing secrets. A database keeps the mode of its first start.',
    absent: 'sandbox',
    read: oneOf(['sandbox', 'live']),
  },
  PORT: {
    meaning: 'Port on which the gateway listens; 0 takes a free one.',
    absent: '8080',
    read: port,
  },
  HOST: {
    meaning: 'Address on which the gateway listens.',
    absent: '127.0.0.1',
    read: anyText,
  },
  TLS_CERT_FILE: {
    meaning:
      'PEM file with the certificate, followed by its chain, for TLS on PORT and ADMIN_PORT. A changed file is read within 30 seconds.',
    absent: null,
    otherwise: 'none: plain HTTP',
    read: anyText,
  },
  TLS_KEY_FILE: {
    meaning: 'PEM file with the private key of TLS_CERT_FILE, without a passphrase.',
    absent: null,
    read: anyText,
  },
  PUBLIC_URL: {
    meaning: 'Address of links and 3-D Secure pages, as card holders reach it.',
    absent: null,
    otherwise: 'http://HOST:PORT, or https with TLS_CERT_FILE',
    read: url('http://', 'https://'),
  },
  DATABASE_URL: {
    meaning:
      'Address of the PostgreSQL server, with commas between several hosts (the one that accepts writes is used), or `embedded`: the gateway starts its own server under DATA_DIR. Live mode needs it.',
    absent: null,
    otherwise: '`embedded` (sandbox only)',
    secret: true,
    read: databaseUrl,
  },
  DATA_DIR: {
    meaning:
      'Folder of the embedded server, the keys that the sandbox makes, the keys of security codes, the checkpoints of `audit verify`, and the mark that detects a restored database: keep it. Only the gateway uses it; the start closes it to other users.',
    absent: './data',
    read: anyText,
  },
  VEZNE_MASTER_KEY: {
    meaning: 'Key that encrypts all other keys: Base64 of 32 bytes.',
    absent: null,
    otherwise: 'made in DATA_DIR (sandbox only)',
    secret: true,
    read: keyOf32Bytes,
  },
  VEZNE_MASTER_KEY_FILE: {
    meaning: 'File that holds the key, in place of VEZNE_MASTER_KEY.',
    absent: null,
    read: anyText,
  },
  VEZNE_MASTER_KEY_COMMAND: {
    meaning:
      'Command for /bin/sh that prints the key, such as the command of a key management service, in place of VEZNE_MASTER_KEY.',
    absent: null,
    secret: true,
    read: anyText,
  },
  VEZNE_MASTER_KEY_PREVIOUS: {
    meaning: 'Key that only unwraps, while a rotation replaces it by VEZNE_MASTER_KEY.',
    absent: null,
    secret: true,
    read: keyOf32Bytes,
  },
  VEZNE_MASTER_KEY_PREVIOUS_FILE: {
    meaning: 'File that holds the previous key, in place of VEZNE_MASTER_KEY_PREVIOUS.',
    absent: null,
    read: anyText,
  },
  VEZNE_MASTER_KEY_PREVIOUS_COMMAND: {
    meaning: 'Command that prints the previous key, in place of VEZNE_MASTER_KEY_PREVIOUS.',
    absent: null,
    secret: true,
    read: anyText,
  },
  ADMIN_TOKEN: {
    meaning:
      'Bearer token of the operator’s interface under /admin/v1. Live mode refuses a weak one: write what `openssl rand -hex 24` prints.',
    absent: null,
    otherwise: 'made and printed (sandbox only)',
    secret: true,
    read: anyText,
  },
  ADMIN_PORT: {
    meaning:
      'Port of a listener for /admin/v1, /metrics and /docs, on ADMIN_HOST; PORT no longer serves /admin/v1 then. Live mode needs it.',
    absent: null,
    otherwise: 'the same as PORT (sandbox only)',
    read: port,
  },
  ...PANEL_SETTINGS,
  ...LISTENER_SETTINGS,
  BANK_PORT: {
    meaning:
      'Port of the bank simulator (sandbox only); 0 starts none. If taken, the next free one.',
    absent: '8081',
    read: port,
  },
  BANK_URL: {
    meaning: 'A bank simulator that runs elsewhere (sandbox only); none is started then.',
    absent: null,
    read: url('http://', 'https://'),
  },
  ...OUTBOUND_SETTINGS,
  WORKERS: {
    meaning:
      'Processes that share the port and the database: one for each core that nothing else needs.',
    absent: '1',
    read: wholeNumber(1, 8),
  },
  LOG_LEVEL: {
    meaning: 'How much is logged.',
    absent: 'info',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  TRUSTED_PROXIES: {
    meaning:
      'Addresses and networks, separated by commas, whose X-Forwarded-For is trusted. Live mode accepts plain HTTP from these only.',
    absent: null,
    read: networks,
  },
  NONCE_WINDOW: {
    meaning:
      'How old, and how far in the future, the time in a Nonce may be, as past/ahead; or none. With a window, a Nonce has 13 digits.',
    absent: { sandbox: 'none', live: '24h/15m' },
    read: nonceWindow,
  },
  THREEDS_LIFE: {
    meaning:
      'How long a card holder has for the 3-D Secure verification, from 1m to 30m. Then the merchant has as long again for the payment.',
    absent: '15m',
    // A security code lives 30 minutes: a longer verification would go to the bank without one.
    read: durationWithin('1m', '30m'),
  },
  UNKNOWN_WINDOW: {
    meaning: 'How long the bank is asked about an unknown outcome before "not found" is final.',
    absent: { sandbox: '45s', live: '15m' },
    read: duration,
  },
  ...NOTICE_SETTINGS,
  DAY_END: {
    meaning: 'When the business day ends, in the time of Europe/Istanbul.',
    absent: '23:00',
    read: timeOfDay,
  },
  DAY_END_POLICY: {
    meaning:
      'strict: returns wait for the end of day. on-demand: a return closes the batch it needs closed.',
    absent: { sandbox: 'on-demand', live: 'strict' },
    read: oneOf(['strict', 'on-demand']),
  },
  PREAUTH_DAYS: {
    meaning: 'Days after which a PreAuth that nobody captured is voided.',
    absent: '7',
    read: wholeNumber(1, 365),
  },
  ...RETENTION_SETTINGS,
  RATE_LIMIT_MERCHANT: {
    meaning: 'Calls of one merchant, as calls/period; or off.',
    absent: '600000/1m',
    read: rateLimit,
  },
  RATE_LIMIT_ADDRESS: {
    meaning: 'Calls from one source address.',
    absent: '600000/1m',
    read: rateLimit,
  },
  RATE_LIMIT_FAILED_SIGNATURES: {
    meaning: 'Calls from one source address whose authentication failed.',
    absent: { sandbox: '6000/1m', live: '120/1m' },
    read: rateLimit,
  },
  RATE_LIMIT_TOKENS: {
    meaning: 'Cards that one merchant may tokenise: the first limit on card testing.',
    absent: { sandbox: '60000/1m', live: '600/1m' },
    read: rateLimit,
  },
  RATE_LIMIT_HAND_OVERS: {
    meaning:
      'Cards that are handed to browsers for the bank’s 3-D Secure page, for one key pair or payment link. In live at least the 3-D Secure payments of your busiest minute.',
    absent: { sandbox: '600000/1m', live: '120/1m' },
    read: rateLimit,
  },
  RATE_LIMIT_LINK_TRIES_PER_ADDRESS: {
    meaning: 'Submits of link pages from one address, which a whole mobile network may share.',
    absent: { sandbox: '60000/1m', live: '120/1m' },
    read: rateLimit,
  },
  RATE_LIMIT_LINK_TRIES_PER_LINK: {
    meaning: 'Submits of the page of one payment link.',
    absent: { sandbox: '60000/1m', live: '1200/1m' },
    read: rateLimit,
  },
  RATE_LIMIT_DECLINES_PER_CARD: {
    meaning:
      'Declines of one card at one merchant, and verifications at its bank without success; in live, card schemes fine merchants for more.',
    absent: { sandbox: '60000/1m', live: '10/24h' },
    read: rateLimit,
  },
  RATE_LIMIT_DECLINES_PER_CARD_EVERYWHERE: {
    meaning:
      'Declines of one card, and verifications without success, at all merchants of the gateway together.',
    absent: { sandbox: '60000/1m', live: '20/24h' },
    read: rateLimit,
  },
  RATE_LIMIT_DECLINES_PER_BIN: {
    meaning:
      'Declines at one merchant of all cards that begin with the same six or eight digits, against attackers who try one number after the other.',
    absent: { sandbox: '6000000/1m', live: '1000/24h' },
    read: rateLimit,
  },
  RATE_LIMIT_DECLINES_PER_ADDRESS: {
    meaning:
      'Declines of payers from one address at the gateway’s own pages, and their verifications at the bank without success, left ones included. A mobile network may share the address.',
    absent: { sandbox: '60000/1m', live: '30/1h' },
    read: rateLimit,
  },
  RATE_LIMIT_DECLINES_PER_LINK: {
    meaning: 'Declines at one payment link.',
    absent: { sandbox: '60000/1m', live: '100/1h' },
    read: rateLimit,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>

export type SettingName = keyof typeof SETTINGS
