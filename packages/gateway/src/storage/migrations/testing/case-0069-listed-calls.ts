import type { MigrationCase } from './migration-case.ts'

const call = (digit: string, operation: string) =>
  `insert into bank_call (merchant_id, call_id, terminal_id, operation, duration_milliseconds, result)
   values ('01900000-0000-7000-8000-0000000000e9', '01900000-0000-7000-8000-0000000001d${digit}',
     '01900000-0000-7000-8000-0000000000c9', '${operation}', 1, 'listed')`

/** Lists are kept beside the older calls; a name that nobody knows is refused as before. */
export const CASE: MigrationCase = {
  before: call('1', 'openGate'),
  after: [
    [`${call('2', 'list')} returning operation`, [{ operation: 'list' }]],
    [
      "select operation from bank_call where call_id = '01900000-0000-7000-8000-0000000001d1'",
      [{ operation: 'openGate' }],
    ],
  ],
  refused: [[call('3', 'guess'), /bank_call_operation_check/]],
}
