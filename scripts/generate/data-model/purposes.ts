/** What a row of each table is, in the order of the page. A table without an entry fails the page's test. */
export const PURPOSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Merchants and keys': {
    merchant: 'who may call: number, permissions, state',
    merchant_logo: 'a logo of a merchant’s look, under the SHA-256 of its content',
    merchant_key: 'a key pair of a merchant; the SecretKey is sealed',
    terminal: 'an account at a bank',
    terminal_secret: 'a sealed password or key of a terminal',
    single_use_pair:
      'a pair of nonce and signature that was used, in partitions by the nonce’s time',
    single_use_pair_dropped: 'the nonce time up to which the partitions of used pairs were dropped',
    vault_data_key: 'a data key, wrapped by a key-encryption key',
    vault_node: 'a running process, and the key-encryption keys that it has',
  },
  Cards: {
    card_token: 'a sealed card with its token’s hash',
    card_security_code: 'a sealed security code; unlogged',
    security_code_key: 'the id and period of a key of security codes, never the key',
    security_code_key_request: 'a request of a process for such a key, and its answer',
    card_hand_over: 'a card that went to a browser for 3-D Secure',
    bin: 'scheme, bank and type of a card, by its first digits',
    bin_import: 'an import of BINs by the operator',
    commission_rate: 'the price of an installment count, from a date on',
    installment_limit: 'the most installments that the law allows, from a date on',
    routing_rules:
      'the rules that choose the terminal of a merchant’s payments, with all earlier ones',
    rate_limit: 'calls and declines of one key, counted by all nodes',
  },
  '3-D Secure': { threeds_session: 'a verification, and the payment that it allows' },
  Payments: {
    payment_order: 'a payment, with its sums and its state',
    order_operation: 'a return, reverse, capture or expiry of an order',
    ledger_transfer: 'an amount that moved from one account to another; append-only',
    terminal_batch: 'a batch of a terminal: open, closing or closed',
    idempotency_key: 'the order, operation or link that a key’s first call made',
    bank_call: 'a call to a bank, for the time line of its order',
    event: 'an event, with its position in the merchant’s feed',
    event_outbox: 'a committed event, still without a position',
    event_feed: 'the last position of a merchant’s feed',
  },
  Webhooks: {
    webhook_endpoint:
      'an address for a merchant’s events, with its position in the feed and its failures',
    webhook_secret: 'a sealed secret that signs for an endpoint',
    webhook_delivery: 'an event that was sent to an endpoint, with its attempts',
  },
  'Payment links': {
    payment_link: 'a link and how often it may be paid',
    link_address: 'the link of a token in an address',
    link_use: 'a try to pay a link, from its reservation to its end',
    notice: 'an e-mail or SMS, sent or to be sent',
    notice_budget: 'the number of a merchant’s messages on one day',
  },
  Panel: {
    panel_user: 'somebody who uses the panel, with a role',
    panel_session: 'a person who is signed in; the token’s hash, never the token',
    consent: 'an act that waits for a second person, or waited for one',
    panel_ticket: 'a one-time address: an invitation, or the sandbox’s sign-in',
    panel_view: 'a list’s filter that a person keeps under a name',
    payment_search:
      'what the panel’s filters ask of an order, as hashes; made anew from the orders',
    payment_search_progress: 'how far the orders of a merchant are in `payment_search`',
  },
  Operation: {
    audit_chain: 'a hash chain and its signed end',
    audit_entry: 'an act of an operator, or the hand-overs of a minute',
    archived_period: 'a quarter that was written to files and dropped',
    database_mode: 'sandbox or live; one row',
    schema_migration: 'a migration that ran, with its checksum',
    schema_migration_lock: 'the lock by which one process migrates at a time',
    database_mark: 'the mark that reveals a restored database; one row',
  },
}
