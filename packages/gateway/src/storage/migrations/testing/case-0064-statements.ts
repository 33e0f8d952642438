import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000c0'
const STATEMENT = '01900000-0000-7000-8000-0000000000c1'

const statement = (id: string, byte: string) =>
  `insert into settlement_statement values ('${MERCHANT}', '${id}', decode(repeat('${byte}', 32), 'hex'), 'garanti',
    'pos.csv', 'csv', 1, '2026-05-13', '2026-05-13', 'cli:ayse', now())`

const line = (number: number, changes: Readonly<Record<string, string>>) => {
  const values = {
    kind: "'sale'",
    net_minor: '98',
    gross_minor: '100',
    fee_minor: '2',
    terminal_owner: "'none'",
    ...changes,
  }
  return `insert into settlement_line (merchant_id, statement_id, line_number, value_date, currency, ${Object.keys(values).join()})
    values ('${MERCHANT}', '${STATEMENT}', ${number}, '2026-05-13', 'TRY', ${Object.values(values).join()})`
}

/** An installation of before has no statements; what a statement may not hold is refused. */
export const CASE: MigrationCase = {
  before: `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
    values ('${MERCHANT}', '1100000762', 'Shop', 'Active', '{}', now())`,
  after: [
    ['select count(*)::int from settlement_line', [{ count: 0 }]],
    [`${statement(STATEMENT, 'aa')} returning name`, [{ name: 'pos.csv' }]],
    [`${line(1, {})} returning net_minor::int as net`, [{ net: 98 }]],
  ],
  refused: [
    [statement('01900000-0000-7000-8000-0000000000c2', 'aa'), /sha256/],
    [line(2, { net_minor: '97' }), /check/],
    [line(3, { last_four: "'55287900'" }), /last_four/],
    [line(4, { text: "'AYŞE YILMAZ'" }), /check/],
    [line(5, { terminal_id: `'${MERCHANT}'` }), /check/],
  ],
}
