import type { TableAssets } from './asset.ts'
import { CARD_TAIL, FREE_TEXT } from './column-assets.ts'

const FOR_YEARS = { life: 'for good, with the statement', destroyed: 'with the database' } as const

function byPeople(...columns: readonly string[]): TableAssets['sensitive'] {
  const person = {
    class: 'personal',
    holds: 'who acted, as the audit chain names them',
    protection: 'the database’s own',
    readBy: 'lists of what was done',
    life: 'for good, with the case',
    destroyed: 'with the database',
  } as const
  return Object.fromEntries(columns.map((column) => [column, person]))
}

/** What banks said that they pay, and what is claimed back. */
export const SETTLEMENT_TABLES: Readonly<Record<string, TableAssets>> = {
  settlement_statement: {
    sensitive: {
      imported_by: {
        class: 'personal',
        holds: 'who imported the file, as the audit chain names them',
        protection: 'the database’s own',
        readBy: 'lists of statements',
        ...FOR_YEARS,
      },
    },
    plain: 'merchant_id statement_id sha256 bank name format lines from_day until_day imported_at',
  },
  settlement_line: {
    sensitive: {
      last_four: {
        ...CARD_TAIL,
        holds: 'the last four digits of a card number',
        readBy: 'the comparison with what was expected',
        ...FOR_YEARS,
      },
    },
    plain: `merchant_id statement_id line_number kind bank_day value_date gross_minor fee_minor net_minor currency
      bank_order_id bank_transaction_id authorisation_code installment_count part bank_terminal terminal_id
      terminal_owner text`,
  },
  chargeback: {
    sensitive: {
      note: {
        ...FREE_TEXT,
        holds: 'what a person wrote at a chargeback',
        life: '`MERCHANT_TEXT_DAYS` from the opening, and until the case is decided',
        readBy: 'people, in lists of chargebacks',
        destroyed: 'emptied in place by a job, every minute, and at a payer’s request',
      },
      ...byPeople('opened_by', 'answered_by', 'closed_by'),
    },
    plain: `merchant_id chargeback_id order_id bank case_number amount_minor currency reason_code reason_text
      received_on answer_by taken_on given_back_on state statement_id line_number opened_at answered_at closed_at`,
  },
  settlement_difference: {
    sensitive: {
      note: {
        ...FREE_TEXT,
        holds: 'what a person wrote about the difference',
        life: '`MERCHANT_TEXT_DAYS` from what was last done about the difference',
        destroyed: 'emptied in place by a job, every minute, and at a payer’s request',
      },
      ...byPeople('done_by'),
    },
    plain: `merchant_id difference_id kind bank terminal_id amount_minor due_on sentence order_ids source_ids
      part_numbers statement_ids line_numbers state done_at found_at event_count`,
  },
  chargeback_evidence: {
    sensitive: {
      content_sealed: {
        class: 'personal',
        holds: 'a file for the answer to a chargeback, such as a signed slip',
        protection: 'AES-256-GCM under a data key of class secret-key, for its merchant and case',
        life: '`MERCHANT_TEXT_DAYS` from the upload, and until the case is decided',
        readBy: 'people who may see chargebacks',
        destroyed: 'its row is deleted by a job, every minute, and at a payer’s request',
      },
      name: { ...FREE_TEXT, holds: 'the name of that file', readBy: 'lists of chargebacks' },
      ...byPeople('added_by'),
    },
    plain: 'merchant_id evidence_id chargeback_id media_type size_bytes data_key_id added_at',
  },
  settlement_mapping: {
    sensitive: {},
    plain: 'mapping_id merchant_id bank name mapping saved_at',
  },
}
