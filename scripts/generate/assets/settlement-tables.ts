import type { TableAssets } from './asset.ts'
import { CARD_TAIL } from './column-assets.ts'

const FOR_YEARS = { life: 'for good, with the statement', destroyed: 'with the database' } as const

/** What banks said that they pay. */
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
  settlement_mapping: {
    sensitive: {},
    plain: 'mapping_id merchant_id bank name mapping saved_at',
  },
}
