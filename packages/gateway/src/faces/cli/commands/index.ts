import type { Command } from '../command.ts'
import { initLive } from '../init-live/index.ts'
import { verifyPages } from '../pages-verify/index.ts'
import { migrate, serve } from '../serve/index.ts'
import { listen } from '../webhooks-listen/index.ts'
import { approvals } from './approvals.ts'
import { ARCHIVE_COMMANDS } from './archive.ts'
import { AUDIT_COMMANDS } from './audit.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { DAY_COMMANDS } from './days.ts'
import { DELIVERY_COMMANDS } from './deliveries.ts'
import { ENDPOINT_COMMANDS } from './endpoints.ts'
import { doctor } from './health.ts'
import { CSV_COMMANDS, LIMIT_COMMANDS } from './imports.ts'
import { KEY_PAIR_COMMANDS, sign } from './key-pairs.ts'
import { MERCHANT_COMMANDS } from './merchants.ts'
import { NOTICE_COMMANDS } from './notices.ts'
import { PAYER_COMMANDS } from './payer.ts'
import { PLAN_COMMANDS } from './plans.ts'
import { REBUILD_COMMANDS } from './rebuilds.ts'
import { restored } from './restored.ts'
import { ROUTING_COMMANDS } from './routing.ts'
import { CHARGEBACK_COMMANDS } from './settlement/chargebacks.ts'
import { DIFFERENCE_COMMANDS } from './settlement/difference-acts.ts'
import { differences } from './settlement/differences.ts'
import { MAPPING_COMMANDS } from './settlement/mappings.ts'
import { PAYOUT_COMMANDS } from './settlement/payouts.ts'
import { STATEMENT_COMMANDS } from './settlement/statements.ts'
import { TERMINAL_CHANGE_COMMANDS } from './terminal-changes.ts'
import { TERMINAL_COMMANDS } from './terminals.ts'
import { UNKNOWN_COMMANDS } from './unknowns.ts'
import { USER_COMMANDS } from './users.ts'
import { VAULT_KEY_COMMANDS } from './vault-keys.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serve,
  migrate,
  initLive,
  ...MERCHANT_COMMANDS,
  approvals,
  ...VAULT_KEY_COMMANDS,
  ...KEY_PAIR_COMMANDS,
  ...TERMINAL_COMMANDS,
  ...TERMINAL_CHANGE_COMMANDS,
  ...PLAN_COMMANDS,
  CSV_COMMANDS.plan,
  ...LIMIT_COMMANDS,
  ...ROUTING_COMMANDS,
  ...USER_COMMANDS,
  ...AUDIT_COMMANDS,
  CSV_COMMANDS.bins,
  ...DAY_COMMANDS,
  ...PAYOUT_COMMANDS,
  ...STATEMENT_COMMANDS,
  differences,
  ...DIFFERENCE_COMMANDS,
  ...CHARGEBACK_COMMANDS,
  ...MAPPING_COMMANDS,
  ...UNKNOWN_COMMANDS,
  doctor,
  verifyPages,
  ...NOTICE_COMMANDS,
  ...ENDPOINT_COMMANDS,
  ...DELIVERY_COMMANDS,
  listen,
  ...REBUILD_COMMANDS,
  ...ARCHIVE_COMMANDS,
  ...PAYER_COMMANDS,
  ...BACKUP_COMMANDS,
  restored,
  sign,
]

/** The first words that are no command by themselves, with what their commands are about. */
export const GROUPS: Readonly<Record<string, string>> = {
  init: 'set up a gateway',
  limits: 'how many installments the law allows',
  merchant: 'create, change and list merchants',
  keys: 'key pairs, and the keys of the vault',
  routing: 'rules that choose the terminal of a payment',
  terminal: 'terminals at the banks',
  plan: 'commission plans',
  users: 'people of the panel: invite, change and remove them',
  audit: 'the audit chains: operators’ acts, and cards handed to browsers',
  bins: 'the BIN table',
  day: 'the end of the day',
  outcome: 'outcomes that the bank told to a person',
  chargeback: 'amounts that card holders’ banks claim back',
  settlement: 'what banks pay, and what their statements say',
  mapping: 'how banks’ files are read',
  pages: 'the pages that card holders see',
  webhooks: 'endpoints of merchants, and the events that go to them',
  search: 'what the panel’s search has read',
  statistics: 'the sums by the hour, from which the panel draws',
  payer: 'what is held about one payer: hand it over, erase it',
  notices: 'e-mails and SMS that did not arrive',
}
