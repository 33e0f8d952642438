import { fixed, IN_PLACE, type PayerDatum, REFERENCE } from './payer-datum.ts'

/** Columns of links, messages, events, limits, the panel and the audit chain. */
export const PAYER_LINK_COLUMNS: Readonly<Record<string, readonly PayerDatum[]>> = {
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
  'payment_search.name_keys': [
    {
      class: 'derived',
      holds: 'hashes of the words of the payer’s and the card holder’s names',
      from: 'the order',
      kept: 'PAYER_DATA_DAYS',
      erased: 'in the statement that erases the names',
      onRequest: 'emptied with the order’s names',
    },
  ],
  'panel_view.query': [
    {
      class: 'contact',
      holds:
        'a saved filter, in which a person of the panel may have written a name, an address or a number',
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
