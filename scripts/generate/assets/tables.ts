import type { TableAssets } from './asset.ts'
import {
  BANK_CREDENTIAL,
  CARD_TAIL,
  FOR_GOOD,
  FREE_TEXT,
  IP_ADDRESS,
  MERCHANT_REFERENCE,
  METADATA,
  PROOF,
  SEALED_CARD,
  SECURITY_CODE,
  TOKEN_HASH,
} from './column-assets.ts'
import { LINK_TABLES } from './link-tables.ts'
import { PANEL_TABLES } from './panel-tables.ts'
import { PLAIN_TABLES } from './plain-tables.ts'
import { SETTLEMENT_TABLES } from './settlement-tables.ts'
import { WEBHOOK_TABLES } from './webhook-tables.ts'

const WITH_SESSION = {
  life: 'thirty days, with the session; names and IP addresses no longer than `PAYER_DATA_DAYS` and `PAYER_IP_DAYS`',
  destroyed: 'deleted with the session’s row by a job, every hour',
} as const

const FOR_YEARS = {
  life: '`MERCHANT_TEXT_DAYS`, ten years by default',
  destroyed: 'emptied in place by a job, every minute',
} as const

/**
 * Every column of every table. A test compares it with the real schema, so that whoever adds a column says
 * here what it holds.
 */
export const TABLES: Readonly<Record<string, TableAssets>> = {
  card_token: {
    sensitive: {
      token_hash: TOKEN_HASH,
      card_sealed: SEALED_CARD,
      fingerprint: {
        class: 'derived',
        holds: 'keyed hash of the whole card number, to count declines',
        protection: 'HMAC-SHA256 under a key of its own class',
        life: '24 hours',
        readBy: 'provision, to limit card testing',
        destroyed: 'deleted with the token by the sweep, every minute',
      },
      bin: CARD_TAIL,
      last_four: CARD_TAIL,
    },
    plain: 'merchant_id data_key_id card_profile created_at expires_at',
  },
  card_security_code: {
    sensitive: { token_hash: TOKEN_HASH, code_sealed: SECURITY_CODE },
    plain: 'merchant_id data_key_id expires_at',
  },
  security_code_key_request: {
    sensitive: {
      wrapped: {
        class: 'key',
        holds: 'a key of security codes, in transit to another machine',
        protection:
          'AES-256-GCM under an X25519 exchange, whose private key is only in the memory of the process that asks, and a data key of class code-exchange',
        life: 'about a second; an hour at most',
        readBy: 'the process that asked',
        destroyed: 'its row is deleted; the private key is discarded after the first answer',
      },
    },
    plain: 'request_id key_id public_key proof sender_key',
  },
  merchant_key: {
    sensitive: {
      secret_sealed: {
        class: 'credential',
        holds: 'SecretKey of a merchant’s key pair',
        protection: 'AES-256-GCM, key class secret-key, bound to merchant and public key',
        life: 'until the key pair’s row is deleted by hand; useless once revoked',
        readBy: 'authentication; shown once, when it is issued',
        destroyed: 'revoked at once; the sealed bytes stay with the row',
      },
    },
    plain: 'public_key merchant_id data_key_id created_at revoked_at',
  },
  terminal: {
    sensitive: {
      account: {
        ...BANK_CREDENTIAL,
        holds: 'merchant’s number and API users at the bank',
        protection: 'only the database’s',
      },
    },
    plain: `unreachable_since event_count merchant_id terminal_id state paused_at alias is_default connector bank_code programmes environment api_url
      gate_url half_secure_accepted capture_maximum_percent callback_names day_end_minutes created_at`,
  },
  terminal_secret: {
    sensitive: {
      secret_sealed: { ...BANK_CREDENTIAL, holds: 'a password at the bank, or a key that signs' },
    },
    plain: 'merchant_id record terminal_id name data_key_id bound_to',
  },
  threeds_session: {
    sensitive: {
      card_token_hash: TOKEN_HASH,
      start_secret_hash: TOKEN_HASH,
      return_secret_hash: TOKEN_HASH,
      card_holder_name: {
        ...FREE_TEXT,
        holds: 'name on the card, as the merchant sent it',
        ...WITH_SESSION,
      },
      client_ip_address: { ...IP_ADDRESS, ...WITH_SESSION },
      proof_sealed: PROOF,
      merchant_reference: { ...MERCHANT_REFERENCE, ...WITH_SESSION },
      metadata: { ...METADATA, ...WITH_SESSION },
    },
    plain: `merchant_id session_id state usage terminal_id routing payment_type amount_minor point_amount_minor
      currency installment_count language_code conversation_id attempt bank_order_id gate_random
      callback_url public_key md_status md_error_message proof_data_key_id claimed_by_order_id created_at
      verify_until provision_until`,
  },
  order_operation: {
    sensitive: {
      note: {
        ...FREE_TEXT,
        holds: 'what a person of the panel wrote at a return',
        life: '`MERCHANT_TEXT_DAYS` from the return',
        destroyed: 'emptied in place by a job, every minute, and at a payer’s request',
      },
    },
    plain: `merchant_id order_id operation_id kind state amount_minor conversation_id bank_answer outcome_code
      send_by unknown_since next_inquiry_at inquiry_count created_at finished_at reason`,
  },
  payment_order: {
    sensitive: {
      client_ip_address: IP_ADDRESS,
      card: { ...CARD_TAIL, ...FOR_GOOD, readBy: 'answers to the merchant' },
      details: {
        ...FREE_TEXT,
        holds:
          'description, names and telephone number from the merchant, or from the payer of a link',
        life: 'names and telephone number for `PAYER_DATA_DAYS`, the description for `MERCHANT_TEXT_DAYS`',
        destroyed: 'emptied in place by a job, every minute',
      },
      merchant_reference: { ...MERCHANT_REFERENCE, ...FOR_GOOD },
      metadata: { ...METADATA, ...FOR_YEARS },
    },
    plain: `event_count merchant_id order_id state payment_type integration_mode original_order_id captured_by_order_id
      terminal_id routing bank_order_id batch_number amount_minor point_amount_minor currency installment_count
      commission_minor taken_minor returned_minor return_reserved_minor charged_back_minor held_by bank_turn session_id link_id
      link_use_id conversation_id md_status provision_number bank_answer outcome_code send_by unknown_since
      next_inquiry_at inquiry_count pre_auth_expires_at pre_auth_warned_at created_at finished_at`,
  },
  settlement_part: {
    sensitive: { last_four: { ...CARD_TAIL, ...FOR_GOOD, readBy: 'comparison with statements' } },
    plain: `merchant_id source_id part parts kind terminal_id order_id bank_day due_on gross_minor fee_minor
      installment_count programme bank_order_id bank_transaction_id authorisation_code matched_statement
      matched_line`,
  },
  archived_period: {
    sensitive: {},
    plain: `period archive_id state period_from period_until is_changed folder totals posted_hours
      manifest_hash archived_at holds_payers`,
  },
  ...LINK_TABLES,
  ...WEBHOOK_TABLES,
  ...PANEL_TABLES,
  ...SETTLEMENT_TABLES,
  merchant: {
    sensitive: {
      contact_email: {
        class: 'personal',
        holds: 'e-mail address of the person whom the merchant named for its integration',
        protection: 'the database’s own; never logged; not in the audit chain',
        life: 'until the operator sets another one or none',
        readBy: 'operators; the statement that writes notices of webhook endpoints',
        destroyed: 'overwritten by `vezne merchant contact`',
      },
    },
    plain: `merchant_id merchant_number name category status permissions settings created_at contact_language look
      return_consent_above_minor key_consent credential_consent`,
  },
  vault_data_key: {
    sensitive: {
      wrapped: {
        class: 'key',
        holds: 'a data key of the vault',
        protection: 'AES-256-GCM under the master key, which is not in the database',
        life: 'until an hour after its rotation, once no record names it',
        readBy: 'the vault',
        destroyed: 'its row is deleted; without the master key it opens nothing',
      },
    },
    plain: 'key_id class key_encryption_key_id state created_at retired_at',
  },
  single_use_pair: {
    sensitive: {
      mac: {
        class: 'derived',
        holds: 'MAC of a request that was accepted',
        protection: 'the pair works once; the SecretKey cannot be derived from it',
        life: 'the day of its nonce and NONCE_WINDOW; for good without a window',
        readBy: 'the check that a pair is new',
        destroyed: 'the partition of its day is dropped',
      },
    },
    plain: 'public_key nonce_time merchant_id nonce request_id used_at',
  },
  rate_limit: {
    sensitive: {
      key: {
        class: 'personal',
        holds: 'source address, merchant, key pair, link, or keyed fingerprint of a card',
        protection: 'card numbers only as HMAC-SHA256',
        life: 'until the limit’s period has expired',
        readBy: 'rate limits',
        destroyed: 'swept every minute',
      },
    },
    plain: 'limit_name empty_at reach spent_until',
  },
  card_hand_over: {
    sensitive: {
      payer_address: {
        class: 'personal',
        holds: 'address of the browser that got the form with the card for the bank',
        protection: 'the database’s own; append-only, and covered by the chain of hand-overs',
        life: '`PAYER_IP_DAYS`, a year by default',
        readBy: 'operators: `audit hand-overs`',
        destroyed:
          'emptied by a job, every minute, with a row of the chain that covers what is left',
      },
      card_bin: { ...CARD_TAIL, ...FOR_GOOD, readBy: 'operators: `audit hand-overs`' },
      card_last_four: { ...CARD_TAIL, ...FOR_GOOD, readBy: 'operators: `audit hand-overs`' },
    },
    plain: `merchant_id session_id attempt public_key link_id handed_over_at repeat_count batch_id`,
  },
  audit_entry: {
    sensitive: {
      actor: {
        class: 'personal',
        holds: 'who acted: user of the machine, or source address',
        protection: 'append-only, hash-chained',
        life: 'for good',
        readBy: 'operators: `audit list`, `GET /admin/v1/audit`',
        destroyed: 'with the database',
      },
    },
    plain: 'chain sequence previous_hash hash act subject details happened_at',
  },
  idempotency_key: {
    sensitive: {
      fingerprint: {
        class: 'derived',
        holds: 'keyed hash of what a call sent',
        protection:
          'HMAC-SHA256 under a key of the vault; of a card the fields hold the random token',
        life: '24 hours',
        readBy: 'the check that a repeat is the same call',
        destroyed: 'swept every ten minutes',
      },
    },
    plain:
      'merchant_id endpoint idempotency_key recipe order_id subject_id replay_count created_at',
  },
  ...Object.fromEntries(
    Object.entries(PLAIN_TABLES).map(([table, plain]) => [table, { sensitive: {}, plain }]),
  ),
}
