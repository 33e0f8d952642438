import type { MigrationCase } from './migration-case.ts'

const account = (digit: string, email: string) =>
  `insert into panel_user (user_id, email, name, role, language_code, created_at)
   values ('01900000-0000-7000-8000-0000000000c${digit}', '${email}', 'Iris', 'GatewayStaff', 'tr', now())`

/** Nobody is changed where the locale divided nobody; `storage/turkish-database.test.ts` has the other case. */
export const CASE: MigrationCase = {
  before: `${account('1', 'Info@example.com')};
    truncate payment_search_progress;
    insert into payment_search_progress values ('01900000-0000-7000-8000-0000000000c0', 7, null)`,
  after: [
    [`select email from panel_user where name = 'Iris'`, [{ email: 'Info@example.com' }]],
    ['select position::int from payment_search_progress', [{ position: 7 }]],
  ],
  refused: [[account('2', 'INFO@example.com'), /panel_user_email_at_place/]],
}
