import type { SettingName } from '../../../packages/gateway/src/config/index.ts'

/** What kind of personal data of a payer something is. */
export const PAYER_CLASSES = {
  contact: 'name, e-mail address, telephone number, postal address, note',
  address: 'IP address of the payer’s browser or device',
  text: 'a text of the merchant, in which it may name a payer',
  record:
    'a record of the payment that the law requires: amount, ids, masked card, the bank’s answer',
  derived: 'a hash or a count from which nobody is recognised without other data',
} as const

export type PayerClass = keyof typeof PAYER_CLASSES

/** One kind of a payer's data in one place. */
export type PayerDatum = Readonly<{
  class: PayerClass
  holds: string
  /** Where it comes from. */
  from: string
  /** The setting that says how many days it is kept, or else how long it is kept. */
  kept: SettingName | Readonly<{ fixed: string }>
  /** How it is erased when its time is over. */
  erased: string
  /** What `vezne payer erase` does with it. */
  onRequest: string
}>

const fixed = (text: string) => ({ fixed: text })

const IN_PLACE = 'emptied in place by a job, every minute'
const WITH_SESSION = fixed('30 days, with its row; less where the setting says so')
const LAW = {
  class: 'record',
  kept: fixed('with the order, for good; in the archive once it is there'),
  erased: 'not erased: the law requires it',
  onRequest: 'kept',
} as const
const REFERENCE = {
  class: 'text',
  from: 'the merchant’s call',
  kept: fixed('with its row'),
  erased: 'not erased: the merchant finds the payment by it',
} as const

/** By table and column; a column may hold several. `assets.test.ts` compares the list with the schema. */
export const PAYER_COLUMNS: Readonly<Record<string, readonly PayerDatum[]>> = {
  'payment_order.details': [
    {
      class: 'contact',
      holds: 'names of payer and card holder, telephone number',
      from: 'provision; the page of a link',
      kept: 'PAYER_DATA_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
    {
      class: 'text',
      holds: 'description',
      from: 'provision',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'payment_order.metadata': [
    {
      class: 'text',
      holds: 'the merchant’s pairs of name and text',
      from: 'provision, getthreedsession, createLink',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'payment_order.client_ip_address': [
    {
      class: 'address',
      holds: 'the payer’s IP address',
      from: 'the header ClientIpAddress; the browser on a link’s page',
      kept: 'PAYER_IP_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'payment_order.merchant_reference': [
    {
      ...REFERENCE,
      holds: 'the merchant’s own reference',
      onRequest: 'emptied where it has the e-mail address or number that was asked for',
    },
  ],
  'payment_order.conversation_id': [
    { ...REFERENCE, holds: 'the merchant’s id of the call', onRequest: 'kept' },
  ],
  'payment_order.card': [{ ...LAW, holds: 'masked card, its bank and type', from: 'the card' }],
  'payment_order.bank_answer': [
    { ...LAW, holds: 'codes, references and text of the bank', from: 'the bank' },
  ],
  'order_operation.conversation_id': [
    { ...REFERENCE, holds: 'the merchant’s id of the call', onRequest: 'kept' },
  ],
  'order_operation.bank_answer': [
    { ...LAW, holds: 'codes, references and text of the bank', from: 'the bank' },
  ],
  'threeds_session.card_holder_name': [
    {
      class: 'contact',
      holds: 'name on the card',
      from: 'init3ds; the page of a link',
      kept: 'PAYER_DATA_DAYS',
      erased: `${IN_PLACE}; its row is deleted after 30 days at most`,
      onRequest: 'emptied',
    },
  ],
  'threeds_session.client_ip_address': [
    {
      class: 'address',
      holds: 'the payer’s IP address',
      from: 'init3ds; the page of a link',
      kept: 'PAYER_IP_DAYS',
      erased: `${IN_PLACE}; its row is deleted after 30 days at most`,
      onRequest: 'emptied',
    },
  ],
  'threeds_session.metadata': [
    {
      class: 'text',
      holds: 'the merchant’s pairs of name and text',
      from: 'getthreedsession',
      kept: WITH_SESSION,
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'emptied',
    },
  ],
  'threeds_session.merchant_reference': [
    {
      ...REFERENCE,
      holds: 'the merchant’s own reference',
      kept: WITH_SESSION,
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'threeds_session.conversation_id': [
    {
      ...REFERENCE,
      holds: 'the merchant’s id of the call',
      kept: WITH_SESSION,
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'threeds_session.callback_url': [
    {
      ...REFERENCE,
      holds: 'address at the merchant, to which the payer returns',
      kept: WITH_SESSION,
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'threeds_session.md_error_message': [
    {
      class: 'record',
      holds: 'the bank’s words about a verification',
      from: 'the bank',
      kept: WITH_SESSION,
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'card_token.card_sealed': [
    {
      class: 'contact',
      holds: 'name on the card, sealed with the card',
      from: 'tokenise; the page of a link',
      kept: fixed('24 hours'),
      erased: 'its row is deleted by a job, every minute',
      onRequest: 'gone before a request is answered',
    },
  ],
  'card_hand_over.payer_address': [
    {
      class: 'address',
      holds: 'IP address of the browser that got the card for the bank’s page',
      from: 'the browser',
      kept: 'PAYER_IP_DAYS',
      erased: 'emptied in place by a job, with a new row of the audit chain that covers the rest',
      onRequest: 'emptied in the same way',
    },
  ],
  'card_hand_over.card_bin': [{ ...LAW, holds: 'first digits of the card', from: 'the card' }],
  'card_hand_over.card_last_four': [{ ...LAW, holds: 'last digits of the card', from: 'the card' }],
  'link_use.payer': [
    {
      class: 'contact',
      holds: 'name, e-mail address, telephone number, postal address, note',
      from: 'the payer, on the page of a link',
      kept: 'PAYER_DATA_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'link_use.browser_hash': [
    {
      class: 'derived',
      holds: 'hash of a random cookie',
      from: 'the page of a link',
      kept: fixed('with the link'),
      erased: 'not erased: it leads to nobody',
      onRequest: 'emptied',
    },
  ],
  'link_opening.browser_hash': [
    {
      class: 'derived',
      holds: 'hash of a random cookie',
      from: 'the page of a link',
      kept: fixed('with the link'),
      erased: 'not erased: it leads to nobody',
      onRequest: 'kept',
    },
  ],
  'payment_link.content': [
    {
      class: 'text',
      holds: 'product name, description and metadata',
      from: 'createLink',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: `${IN_PLACE}, once the link has ended`,
      onRequest:
        'emptied where the link took one payment and has ended; kept where it may have other payers',
    },
  ],
  'payment_link.merchant_order_id': [
    { ...REFERENCE, holds: 'the merchant’s order id', onRequest: 'kept' },
  ],
  'notice.recipient': [
    {
      class: 'contact',
      holds: 'e-mail address or telephone number',
      from: 'createLink; the payer, on the page of a link',
      kept: 'NOTICE_RECIPIENT_DAYS',
      erased: 'emptied in place by a job, every hour',
      onRequest: 'emptied',
    },
  ],
  'bank_call.response_message': [
    {
      class: 'record',
      holds: 'the bank’s words about a call',
      from: 'the bank',
      kept: 'BANK_CALL_DAYS',
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'bank_call.detail': [
    {
      class: 'record',
      holds: 'why a call failed',
      from: 'the gateway',
      kept: 'BANK_CALL_DAYS',
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'webhook_delivery.attempts': [
    {
      class: 'text',
      holds: 'the beginning of what the merchant’s system answered',
      from: 'the merchant’s system',
      kept: 'WEBHOOK_DAYS',
      erased: 'its row is deleted by a job, every hour',
      onRequest: 'kept until then',
    },
  ],
  'event.data': [
    {
      ...REFERENCE,
      holds:
        'ids and amounts; the rest of an event is read from the order when it is sent, so it never says what was erased',
      onRequest: 'kept',
    },
  ],
  'event_outbox.data': [
    { ...REFERENCE, holds: 'the same, for a second', kept: fixed('a second'), onRequest: 'kept' },
  ],
  'idempotency_key.idempotency_key': [
    {
      ...REFERENCE,
      holds: 'the merchant’s key of a call',
      kept: fixed('24 hours'),
      erased: 'its row is deleted by a job',
      onRequest: 'gone before a request is answered',
    },
  ],
  'idempotency_key.fingerprint': [
    {
      class: 'derived',
      holds: 'hash of what a call sent, under a key of the vault',
      from: 'the merchant’s call',
      kept: fixed('24 hours'),
      erased: 'its row is deleted by a job',
      onRequest: 'gone before a request is answered',
    },
  ],
  'rate_limit.key': [
    {
      class: 'address',
      holds: 'IP address or network, for the count of calls and declines',
      from: 'the connection; the browser on a link’s page',
      kept: fixed('the period of its limit: a day at most by default'),
      erased: 'its row is deleted by a job, every minute',
      onRequest: 'kept until then: it protects from attacks',
    },
  ],
  'payment_search.keys': [
    {
      class: 'derived',
      holds: 'hashes of state, card and bank; none of a name, address or number of a person',
      from: 'the order',
      kept: fixed('with the order'),
      erased: 'with the order',
      onRequest: 'kept: there is nothing of the payer in it',
    },
  ],
  'panel_view.query': [
    {
      class: 'contact',
      holds: 'a saved filter, in which a person of the panel may have written an address or number',
      from: 'the panel',
      kept: fixed('until its owner removes it'),
      erased: 'by its owner',
      onRequest: 'deleted where it has the address or number that was asked for',
    },
  ],
  'audit_entry.details': [
    {
      class: 'derived',
      holds: 'counts and ids; addresses and numbers of payers only masked',
      from: 'acts of operators',
      kept: fixed('for good'),
      erased: 'not erased: the chain proves what operators did',
      onRequest: 'kept: who erased how much, and never whom',
    },
  ],
}

/** Personal data of people who are no payers: operators, people of the panel, the merchant's contact. */
export const OTHER_PEOPLE: readonly string[] = [
  'merchant.contact_email',
  'panel_user.email',
  'panel_user.name',
  'panel_session.address',
  'consent.asked_by_actor',
  'consent.decided_by_actor',
  'audit_entry.actor',
]

/** Where a payer's data are, or go to, outside the database. */
export const PAYER_PLACES: Readonly<Record<string, string>> = {
  'archives of quarters':
    'no names, numbers of persons or IP addresses: a quarter is archived only when they are erased. Texts of the merchant, references and masked cards are in them as long as you keep the files. Files of versions before `PAYER_IP_DAYS` existed hold all; `payer erase` names those quarters',
  logs: 'no name, e-mail address, telephone number, IP address or text of a payer: log lines have allow-listed fields, of which `conversationId` and `orderId` lead to a payment',
  'backups and replicas':
    'what the database held at that moment: your rule for backups is the last day of everything. After a restore the jobs erase again by age; repeat the requests since then from your own list',
  'the embedded server’s files, and the WAL':
    'as the database; old versions of rows go with vacuum',
  'the bank': 'name on the card, IP address, amount and card of a payment: a controller of its own',
  'mail server and SMS provider': 'recipient and text of each message',
  'the merchant': 'answers, webhooks and downloads: the merchant’s own systems, and its own duty',
  'the sandbox’s outbox': 'reads notices; keeps nothing of its own',
}
