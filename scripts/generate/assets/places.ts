import type { Asset, Assets } from './asset.ts'

const OPERATOR = 'by the operator'

const MASTER_KEY: Asset = {
  class: 'key',
  holds: 'the master key, which wraps the vault’s data keys',
  protection: 'a Secret in memory; never shown, logged or stored in the database',
  life: 'until it is replaced (`keys rotate`)',
  readBy: 'the vault, at start',
  destroyed: OPERATOR,
}
const MASTER_KEY_FILE: Asset = { ...MASTER_KEY, holds: 'path of a file with the master key' }
const MASTER_KEY_COMMAND: Asset = {
  ...MASTER_KEY,
  holds: 'command that prints the master key, and may contain secrets',
}
const ADMIN_TOKEN: Asset = {
  class: 'credential',
  holds: 'bearer token of the operator’s interface',
  protection: 'a Secret in memory, compared in constant time; the sandbox prints its own',
  life: 'until it is replaced and the gateway restarted',
  readBy: 'the operator’s interface',
  destroyed: OPERATOR,
}

/** Environment variables that hold a secret, or say where one is. */
export const VARIABLES: Assets = {
  VEZNE_MASTER_KEY: MASTER_KEY,
  VEZNE_MASTER_KEY_FILE: MASTER_KEY_FILE,
  VEZNE_MASTER_KEY_COMMAND: MASTER_KEY_COMMAND,
  VEZNE_MASTER_KEY_PREVIOUS: MASTER_KEY,
  VEZNE_MASTER_KEY_PREVIOUS_FILE: MASTER_KEY_FILE,
  VEZNE_MASTER_KEY_PREVIOUS_COMMAND: MASTER_KEY_COMMAND,
  ADMIN_TOKEN,
  TLS_KEY_FILE: {
    class: 'key',
    holds: 'path of a file with the private key of the gateway’s certificate',
    protection: 'the key is a Secret in memory; never shown or logged',
    life: 'until the file is replaced; checked every 30 seconds',
    readBy: 'the listeners',
    destroyed: OPERATOR,
  },
  SMTP_URL: {
    class: 'credential',
    holds: 'address of the mail server with its user and password',
    protection: 'a Secret in memory; never shown; live mode speaks to the server under TLS only',
    life: 'until it is replaced and the gateway restarted',
    readBy: 'the job that sends notices, `doctor`',
    destroyed: OPERATOR,
  },
  SMS_TOKEN: {
    class: 'credential',
    holds: 'bearer token of the SMS provider',
    protection: 'a Secret in memory; never shown; live mode sends it under TLS only',
    life: 'until it is replaced and the gateway restarted',
    readBy: 'the job that sends notices',
    destroyed: OPERATOR,
  },
  PANEL_OIDC_CLIENT_SECRET: {
    class: 'credential',
    holds: 'secret by which the panel proves itself to the OpenID Connect provider',
    protection: 'a Secret in memory; never shown; sent under TLS only',
    life: 'until it is replaced and the gateway restarted',
    readBy: 'the sign-in by OpenID Connect',
    destroyed: OPERATOR,
  },
  DATABASE_URL: {
    class: 'credential',
    holds: 'address of the database with its user and password',
    protection: 'a Secret in memory; never shown',
    life: 'until it is replaced and the gateway restarted',
    readBy: 'the pool of connections',
    destroyed: OPERATOR,
  },
}

/** Files, below `DATA_DIR` where nothing else is said. */
export const FILES: Assets = {
  'master-key': {
    ...MASTER_KEY,
    holds: 'the sandbox’s own master key',
    protection: 'readable by its owner only (0600); live mode does not use it',
  },
  'admin-token': {
    ...ADMIN_TOKEN,
    holds: 'the sandbox’s own token',
    protection: 'readable by its owner only (0600); live mode does not use it',
  },
  'database-address': {
    class: 'credential',
    holds: 'address of the embedded server’s socket',
    protection: 'readable by its owner only (0600); the socket’s folder is private',
    life: 'while the gateway runs',
    readBy: 'commands while the gateway runs',
    destroyed: 'removed at stop',
  },
  'backup-keys': {
    class: 'key',
    holds: 'the keys that sign backups, derived from the master keys, which they do not give away',
    protection: 'readable by its owner only (0600); opens nothing; leave it out of copies',
    life: 'until a start with other master keys writes it anew',
    readBy: '`backup`',
    destroyed: OPERATOR,
  },
  'security-code-keys/': {
    class: 'key',
    holds: 'the keys of security codes that have not ended, in both modes',
    protection:
      'AES-256-GCM under a data key of class code-exchange; readable by its owner only (0600, folder 0700); leave it out of copies',
    life: 'an hour; if no gateway runs with this DATA_DIR, until the next start',
    readBy: 'the serving processes of this machine',
    destroyed: 'overwritten and deleted by them, within seconds of its end',
  },
  'the embedded server’s data folder': {
    class: 'cardholder',
    holds: 'the tables above',
    protection: 'sealed values are sealed here too; only its user can read the folder (0700)',
    life: 'for good',
    readBy: 'the embedded server',
    destroyed: OPERATOR,
  },
  'bank-simulator/ (sandbox)': {
    class: 'derived',
    holds: 'the simulator’s bookings: test cards, made-up amounts',
    protection: 'test data only; only its owner can read the journal; live mode has none',
    life: 'for good',
    readBy: 'the bank simulator',
    destroyed: OPERATOR,
  },
}

/** Where secrets are while the process works with them. */
export const MEMORY: Assets = {
  'a request with a card': {
    class: 'cardholder',
    holds: 'card number and security code',
    protection: 'no temporary file; never attached to an error or a log line',
    life: 'the call',
    readBy: 'tokenise, the payment page',
    destroyed: 'garbage collection; JavaScript strings cannot be overwritten',
  },
  'a call to the bank': {
    class: 'cardholder',
    holds: 'card number and security code, in the message to the bank',
    protection: 'Secret until it is written; buffers of plain text are zeroed',
    life: 'the call',
    readBy: 'the bank connector',
    destroyed: 'garbage collection',
  },
  'the vault’s data keys': {
    class: 'key',
    holds: 'unwrapped data keys, the master key',
    protection: 'Secret; keys of records are zeroed after use',
    life: 'the process; the active key is checked every five seconds',
    readBy: 'the vault',
    destroyed: 'with the process',
  },
  'keys of security codes': {
    class: 'key',
    holds: 'the two or three keys that have not ended, and private keys of requests for them',
    protection: 'Secret',
    life: 'an hour; a private key until its answer came',
    readBy: 'tokenise, provision, the hand-over page',
    destroyed:
      'keys are overwritten within a second of their end; private keys by garbage collection',
  },
  'key pairs and terminals': {
    class: 'credential',
    holds: 'SecretKeys and bank credentials in use',
    protection: 'Secret',
    life: 'five seconds, then loaded again',
    readBy: 'authentication, the bank connector',
    destroyed: 'garbage collection',
  },
}
