import type { Asset } from './asset.ts'

/** Descriptions that several columns share. */

export const SEALED_CARD: Asset = {
  class: 'cardholder',
  holds: 'card number, expiry date, name of the card holder',
  protection: 'AES-256-GCM, a key per record, key class card, bound to merchant and token',
  life: '24 hours',
  readBy: 'provision and init3ds, to send it to the bank; nothing shows it',
  destroyed: 'deleted by the sweep, every minute; its data key is renewed by `keys rotate data`',
}

export const SECURITY_CODE: Asset = {
  class: 'authentication',
  holds: 'security code',
  protection:
    'AES-256-GCM under a key that is not in the database (`security-code-keys/` below); the table is unlogged: not in the WAL, a replica or a base backup, but in `pg_dump` without `--no-unlogged-table-data`',
  life: '30 minutes at most',
  readBy: 'provision and init3ds, to send it to the bank',
  destroyed:
    'deleted in the first commit of its payment or by its 3-D Secure session, or by the sweep; its key is destroyed an hour after its period begins',
}

export const TOKEN_HASH: Asset = {
  class: 'derived',
  holds: 'SHA-256 of a random token or secret of 256 bits',
  protection: 'the token itself is not stored',
  life: 'as long as its row',
  readBy: 'look-ups of the row',
  destroyed: 'with its row',
}

export const CARD_TAIL: Asset = {
  class: 'derived',
  holds: 'the first six or eight and the last four digits of a card number, its brand and bank',
  protection: 'truncated; the other digits are not stored',
  life: '24 hours',
  readBy: 'installments, provision',
  destroyed: 'with its row',
}

export const BANK_CREDENTIAL: Asset = {
  class: 'credential',
  holds: 'credential at the bank',
  protection: 'AES-256-GCM, key class secret-key, bound to merchant and terminal',
  life: 'as long as the terminal',
  readBy: 'the bank connector; nothing shows it',
  destroyed: 'not deleted; revoke it at the bank',
}

export const IP_ADDRESS: Asset = {
  class: 'personal',
  holds: 'address of the payer, as the merchant sent it',
  protection: 'the database’s own; never logged',
  life: '`PAYER_IP_DAYS`, a year by default',
  readBy: 'the bank connector; the panel',
  destroyed: 'emptied in place by a job, every minute',
}

export const FREE_TEXT: Asset = {
  class: 'personal',
  holds: 'free text',
  protection: 'the database’s own; card numbers are masked before it is stored; never logged',
  life: 'for good, with its row',
  readBy: 'the bank connector and answers to the merchant',
  destroyed: 'with the database',
}

export const MERCHANT_REFERENCE: Asset = { ...FREE_TEXT, holds: 'the merchant’s own reference' }

export const METADATA: Asset = { ...FREE_TEXT, holds: 'pairs of texts of the merchant’s choice' }

export const PROOF: Asset = {
  class: 'authentication',
  holds: 'the bank’s proof of authentication (CAVV, ECI, XID)',
  protection: 'AES-256-GCM, key class proof, bound to merchant and session',
  life: 'thirty days; accepted once, within the session’s time',
  readBy: 'provision, once',
  destroyed: 'deleted with the session’s row by a job, every hour',
}

/** The life of values in an order's row: orders are never deleted. */
export const FOR_GOOD = {
  life: 'for good, with the order',
  destroyed: 'with the database',
} as const
