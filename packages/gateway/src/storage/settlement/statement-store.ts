import type {
  BankLine,
  BoundLine,
  ExpectedPart,
  SavedMapping,
  Statement,
  StatementStore,
  TerminalNumber,
} from '../../operating/settlement/index.ts'
import {
  asFields,
  change,
  changesOne,
  execute,
  listsFor,
  type Queryable,
  readFirst,
  readRows,
  readValue,
  valuesFor,
} from '../postgres/index.ts'
import { PART_COLUMNS } from './part-rows.ts'
import { recheck } from './recheck.ts'

const STATEMENT_COLUMNS =
  'merchant_id, statement_id, sha256, bank, name, format, lines, from_day, until_day, imported_by, imported_at'

const SELECT_STATEMENT = `select ${asFields(STATEMENT_COLUMNS)} from settlement_statement`

/**
 * Waits for an import of the same bytes that is under way, and then finds it done. The months of a new statement are to
 * be compared once it is committed.
 */
const INSERT_STATEMENT = `
  with added as (
    insert into settlement_statement (${STATEMENT_COLUMNS})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (merchant_id, sha256) do nothing
    returning merchant_id, from_day, until_day
  )
  ${recheck('select merchant_id, from_day, until_day from added')}`

const LINE_FACTS = `line_number, kind, bank_day, value_date, gross_minor, fee_minor, net_minor, currency, bank_order_id,
  bank_transaction_id, authorisation_code, last_four, installment_count, part, bank_terminal, terminal_id,
  terminal_owner, text`

const INSERT_LINES = `
  insert into settlement_line (merchant_id, statement_id, ${LINE_FACTS})
  select $1::uuid, $2::uuid, * from unnest($3::integer[], $4::text[], $5::date[], $6::date[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::smallint[],
    $16::smallint[], $17::text[], $18::uuid[], $19::text[], $20::text[])`

const LINES_OF = `
  select ${asFields(`statement_id, ${LINE_FACTS}`)} from settlement_line
  where merchant_id = $1 and statement_id = $2 and line_number > $3 order by line_number limit $4`

const LINES_BETWEEN = `
  select s.bank, ${asFields(`statement_id, ${LINE_FACTS}`, 'l')}
  from settlement_line l join settlement_statement s using (merchant_id, statement_id)
  where l.merchant_id = $1 and l.value_date between $2 and $3
  order by l.value_date, l.statement_id, l.line_number`

const PARTS_BETWEEN = `
  select ${asFields(PART_COLUMNS)} from settlement_part
  where merchant_id = $1 and due_on between $2 and $3 order by due_on, source_id, part`

const ROWS_BETWEEN = `
  select (select count(*) from settlement_part where merchant_id = $1 and due_on between $2 and $3)
    + (select count(*) from settlement_line where merchant_id = $1 and value_date between $2 and $3)`

/** Every number in the accounts of terminals at banks, without the zeros before it. */
const TERMINAL_NUMBERS = `
  select distinct each.value as number, t.merchant_id as "merchantId", t.terminal_id as "terminalId"
  from terminal t, jsonb_each_text(t.account) each
  where upper(ltrim(each.value, '0') collate "C") = any($1) and each.value ~ '[0-9]{4}'`

const MAPPINGS_OF = `
  select ${asFields('merchant_id, bank, name, mapping')} from settlement_mapping
  where merchant_id is null or merchant_id = $1 order by merchant_id nulls first, bank collate "C", name collate "C"`

const SAVE_MAPPING = `
  insert into settlement_mapping (mapping_id, merchant_id, bank, name, mapping, saved_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (merchant_id, bank, name) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`

const REMOVE_MAPPING = `
  delete from settlement_mapping where merchant_id is not distinct from $1 and bank = $2 and name = $3`

/** Banks' statements and how they are read, in PostgreSQL. */
export function createStatementStore(database: Queryable): StatementStore {
  return {
    findSame: (merchantId, sha256) => {
      const sql = `${SELECT_STATEMENT} where merchant_id = $1 and sha256 = $2`
      return readFirst<Row>(database, sql, [merchantId, sha256]).then(
        (row) => row && statementOf(row),
      )
    },
    add: (statement) => {
      const row = { ...statement, fromDay: statement.from, untilDay: statement.until }
      const months = change(database, INSERT_STATEMENT, valuesFor(STATEMENT_COLUMNS, row))
      return months.then((count) => count > 0)
    },
    addLines: async ({ merchantId, statementId }, lines) => {
      const lists = listsFor(LINE_FACTS, lines)
      await execute(database, INSERT_LINES, [merchantId, statementId, ...lists])
    },
    statementsOf: async (merchantId, maximum) => {
      const sql = `${SELECT_STATEMENT} where merchant_id = $1 order by imported_at desc, statement_id desc limit $2`
      return (await readRows<Row>(database, sql, [merchantId, maximum])).map(statementOf)
    },
    linesOf: ({ merchantId, statementId }, { afterLine, maximum }) =>
      readRows<BoundLine>(database, LINES_OF, [merchantId, statementId, afterLine, maximum]),
    linesBetween: (merchantId, { from, until }) =>
      readRows<BankLine>(database, LINES_BETWEEN, [merchantId, from, until]),
    rowsBetween: async (merchantId, { from, until }) =>
      (await readValue<bigint>(database, ROWS_BETWEEN, [merchantId, from, until])) ?? 0n,
    partsBetween: (merchantId, { from, until }) =>
      readRows<ExpectedPart>(database, PARTS_BETWEEN, [merchantId, from, until]),
    terminalNumbers: (numbers) => readRows<TerminalNumber>(database, TERMINAL_NUMBERS, [numbers]),
    mappingsOf: (merchantId) => readRows<SavedMapping>(database, MAPPINGS_OF, [merchantId]),
    saveMapping: ({ mappingId, merchantId, bank, name, mapping, savedAt }) =>
      execute(database, SAVE_MAPPING, [mappingId, merchantId, bank, name, mapping, savedAt]),
    removeMapping: ({ merchantId, bank, name }) =>
      changesOne(database, REMOVE_MAPPING, [merchantId, bank, name]),
  }
}

type Row = Omit<Statement, 'from' | 'until'> & Readonly<{ fromDay: string; untilDay: string }>

function statementOf({ fromDay, untilDay, ...row }: Row): Statement {
  return { ...row, from: fromDay, until: untilDay }
}
