import { detailNames } from '../../../packages/gateway/src/payment/payments/index.ts'
import { fixed, IN_PLACE, LAW, type PayerDatum, REFERENCE, WITH_SESSION } from './payer-datum.ts'
import { PAYER_LINK_COLUMNS } from './payer-link-columns.ts'

/** The names of an order's texts that are erased together. */
const detailsHeld = (personal: 'contact' | 'text'): string =>
  detailNames({ personal })
    .map((name) => `\`${name}\``)
    .join(', ')

const EVIDENCE = {
  class: 'text',
  holds: 'a file for the answer to a chargeback, sealed',
  from: 'the panel, the command line',
  kept: 'MERCHANT_TEXT_DAYS',
  erased: 'its row is deleted by a job, every minute, once the case is decided',
  onRequest: 'its row is deleted once the case is decided',
} as const

/** By table and column; a column may hold several. `assets.test.ts` compares the list with the schema. */
export const PAYER_COLUMNS: Readonly<Record<string, readonly PayerDatum[]>> = {
  'payment_order.details': [
    {
      class: 'contact',
      holds: detailsHeld('contact'),
      from: 'provision; the page of a link',
      kept: 'PAYER_DATA_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
    {
      class: 'text',
      holds: detailsHeld('text'),
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
  'order_operation.note': [
    {
      class: 'text',
      holds: 'what a person of the panel wrote at a return',
      from: 'the panel',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'chargeback.note': [
    {
      class: 'text',
      holds: 'what a person wrote at a chargeback',
      from: 'the panel, the admin API, the command line',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied',
    },
  ],
  'chargeback_evidence.content_sealed': [EVIDENCE],
  'chargeback_evidence.name': [{ ...EVIDENCE, holds: 'the name of that file' }],
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
  'settlement_line.last_four': [
    { ...LAW, holds: 'last digits of the card', from: 'the bank’s statement' },
  ],
  'settlement_difference.note': [
    {
      class: 'text',
      holds:
        'what a person wrote about a difference between a bank’s statement and what was expected',
      from: 'the panel, the command line or the operator’s API',
      kept: 'MERCHANT_TEXT_DAYS',
      erased: IN_PLACE,
      onRequest: 'emptied where the difference is about one of the payer’s orders',
    },
  ],
  ...PAYER_LINK_COLUMNS,
}

/** Personal data of people who are no payers: operators, people of the panel, the merchant's contact. */
export const OTHER_PEOPLE: readonly string[] = [
  'merchant.contact_email',
  'panel_open_id.subject',
  'panel_user.email',
  'panel_user.name',
  'panel_session.address',
  'consent.asked_by_actor',
  'consent.decided_by_actor',
  'panel_user_hand.mailbox',
  'panel_user_hand.by_mailbox',
  'panel_user_hand.by_email',
  'audit_entry.actor',
  'settlement_statement.imported_by',
  'chargeback.opened_by',
  'chargeback.answered_by',
  'chargeback.closed_by',
  'settlement_difference.done_by',
  'chargeback_evidence.added_by',
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
