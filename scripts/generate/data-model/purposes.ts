/** What a row of each table is, in the order of the page. A table without an entry fails the page's test. */
export const PURPOSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Merchants and keys': {
    merchant: 'who may call: number, permissions, state',
    merchant_key: 'a key pair of a merchant; the SecretKey is sealed',
    terminal: 'an account at a bank, with sealed credentials',
    single_use_pair:
      'a pair of nonce and signature that was used, in partitions by the nonce’s time',
    single_use_pair_dropped: 'up to which nonce time the partitions of used pairs were dropped',
    vault_data_key: 'a data key, wrapped by a key-encryption key',
    vault_node: 'a process that runs, and the key-encryption keys that it holds',
  },
  Cards: {
    card_token: 'a sealed card with its token’s hash',
    card_security_code: 'a sealed security code; unlogged',
    security_code_key: 'the name of a key of security codes, never the key',
    security_code_key_request: 'a process that asks the others for such a key',
    card_hand_over: 'a card that went to a browser for 3-D Secure',
    bin: 'what a card is, by its first digits',
    bin_import: 'an import of BINs by the operator',
    commission_rate: 'what an installment count costs, from a date on',
    rate_limit: 'calls and declines of one key, counted by all nodes',
  },
  '3-D Secure': { threeds_session: 'a verification and what it binds' },
  Payments: {
    payment_order: 'a payment, with its sums and its state',
    order_operation: 'a return, reverse, capture or expiry of an order',
    ledger_transfer: 'an amount that moved from one account to another; append-only',
    terminal_batch: 'a terminal’s day: open, closing or closed',
    idempotency_key: 'the order, operation or link that a key’s first call made',
    event: 'what happened, written in the transaction that made it happen',
  },
  'Payment links': {
    payment_link: 'a link and how often it may be paid',
    link_address: 'from the token in an address to the link',
    link_use: 'a try to pay a link, from its reservation to its end',
    notice: 'an e-mail or SMS that is to be sent',
    notice_budget: 'messages of a merchant on one day',
  },
  Operation: {
    audit_chain: 'a hash chain and its signed end',
    audit_entry: 'an act of an operator, or the hand-overs of a minute',
    archived_period: 'a quarter that was written to files and dropped',
    database_mode: 'sandbox or live; one row',
    schema_migration: 'a migration that ran, with its checksum',
    schema_migration_lock: 'what lets one process migrate at a time',
    database_mark: 'how far this database has come; one row',
  },
}
