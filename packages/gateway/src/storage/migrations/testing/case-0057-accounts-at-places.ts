import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000e1'

const account = (digit: string, email: string, merchant: string) =>
  `insert into panel_user (user_id, email, name, role, merchant_id, language_code, created_at)
   values ('01900000-0000-7000-8000-0000000000f${digit}', '${email}', 'Can',
     '${merchant === 'null' ? 'GatewayStaff' : 'MerchantStaff'}', ${merchant}, 'tr', now())`

/** An address has one account at each place, in any letters; what was recorded before is of every place. */
export const CASE: MigrationCase = {
  before: `
    delete from panel_user_hand;
    insert into panel_user_hand (mailbox, act, is_shown, happened_at)
      values ('can@example.com', 'Invite', false, now());
    ${account('1', 'can@example.com', 'null')}`,
  after: [
    [
      'select mailbox, place, by_place from panel_user_hand',
      [{ mailbox: 'can@example.com', place: null, by_place: null }],
    ],
    [`${account('2', 'Can@example.com', `'${MERCHANT}'`)} returning name`, [{ name: 'Can' }]],
  ],
  refused: [
    [account('3', 'CAN@example.com', 'null'), /panel_user_email_at/],
    [account('3', 'CAN@example.com', `'${MERCHANT}'`), /panel_user_email_at/],
  ],
}
