import type { TableAssets } from './asset.ts'
import { FOR_GOOD, FREE_TEXT } from './column-assets.ts'

/** The tables of payment links and of the messages about them. */
export const LINK_TABLES: Readonly<Record<string, TableAssets>> = {
  payment_link: {
    sensitive: {
      address_token: {
        class: 'credential',
        holds: 'unguessable part of a link’s address: whoever has it may pay',
        protection: '192 random bits; logs have the route, never the address',
        life: 'for good; the link itself expires',
        readBy: 'the payment page; the merchant, who sends it',
        destroyed: 'not deleted; useless once the link has ended',
      },
      content: {
        ...FREE_TEXT,
        holds: 'texts of the link',
        life: '`MERCHANT_TEXT_DAYS`, ten years by default, once the link has ended',
        destroyed: 'emptied in place by a job, every minute',
      },
    },
    plain: `event_count merchant_id link_id state link_type amount_type amount_minor currency maximum_uses used_count
      reserved_count has_failed_try expires_at merchant_order_id created_at`,
  },
  link_address: {
    sensitive: {
      address_token: {
        class: 'credential',
        holds: 'the same token, to find the link',
        protection: 'as payment_link.address_token',
        life: 'as payment_link.address_token',
        readBy: 'the payment page',
        destroyed: 'as payment_link.address_token',
      },
    },
    plain: 'merchant_id link_id',
  },
  link_use: {
    sensitive: {
      payer: {
        ...FREE_TEXT,
        ...FOR_GOOD,
        holds: 'what the link asked the payer for: name, e-mail, telephone, address, note',
        life: '`PAYER_DATA_DAYS` after the try began, a year by default',
        readBy: 'answers to the merchant: link-status and inquire',
        destroyed: 'erased by a job, with the names and the telephone number in the order',
      },
    },
    plain: `merchant_id link_id use_id page_id state amount_minor installment_count session_id order_id
      reserved_until created_at paid_at language_code browser_hash taken_over_at payer_erased_at`,
  },
  notice: {
    sensitive: {
      recipient: {
        class: 'personal',
        holds: 'e-mail address or telephone number of a customer',
        protection: 'the database’s own; never logged; masked for operators',
        life: '`NOTICE_RECIPIENT_DAYS` after the notice was delivered, given up or held, seven by default',
        readBy: 'the job that sends notices; the sandbox’s outbox',
        destroyed: 'set to null by a job, every hour',
      },
    },
    plain: `merchant_id notice_id kind channel language_code link_id endpoint_id use_id state attempt_count
      retry_step       next_attempt_at last_error_code created_at ended_at`,
  },
}
