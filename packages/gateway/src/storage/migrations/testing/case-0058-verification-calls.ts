import type { MigrationCase } from './migration-case.ts'

const call = (digit: string, operation: string) =>
  `insert into bank_call (merchant_id, call_id, terminal_id, operation, duration_milliseconds, result)
   values ('01900000-0000-7000-8000-0000000000e8', '01900000-0000-7000-8000-0000000000d${digit}',
     '01900000-0000-7000-8000-0000000000c8', '${operation}', 1, 'found')`

/** The calls within a verification are kept beside the older ones; a name that nobody knows is refused as before. */
export const CASE: MigrationCase = {
  before: call('1', 'inquire'),
  after: [
    [`${call('2', 'openGate')} returning operation`, [{ operation: 'openGate' }]],
    [`${call('3', 'openCallback')} returning operation`, [{ operation: 'openCallback' }]],
    [
      "select operation from bank_call where call_id = '01900000-0000-7000-8000-0000000000d1'",
      [{ operation: 'inquire' }],
    ],
  ],
  refused: [[call('4', 'guess'), /bank_call_operation_check/]],
}
