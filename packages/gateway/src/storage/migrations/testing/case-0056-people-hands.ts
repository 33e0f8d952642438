import type { MigrationCase } from './migration-case.ts'

const PERSON = '01900000-0000-7000-8000-0000000000d3'

/** `by`: the mailbox and the address of whoever asked, as SQL. */
const invite = (by: string, isShown: boolean) =>
  `insert into panel_user_hand (mailbox, by_mailbox, by_email, act, is_shown, happened_at)
   values ('ece@example.com', ${by}, 'Invite', ${isShown}, now())`

/** Nobody is known to have made the accounts from before. */
export const CASE: MigrationCase = {
  before: `insert into panel_user (user_id, email, name, role, language_code, created_at)
    values ('${PERSON}', 'ece@example.com', 'Ece', 'GatewayStaff', 'tr', now())`,
  after: [
    ['select mailbox from panel_user_hand', []],
    [
      `${invite(`'ayse@example.com', 'Ayse@example.com'`, true)} returning act`,
      [{ act: 'Invite' }],
    ],
    [`${invite('null, null', false)} returning act`, [{ act: 'Invite' }]],
    // It stays when the person is removed.
    [`delete from panel_user where user_id = '${PERSON}' returning name`, [{ name: 'Ece' }]],
    ['select count(*)::int as count from panel_user_hand', [{ count: 2 }]],
  ],
  refused: [
    [invite(`'ayse@example.com', null`, false), /check/],
    // An operator at the machine is shown the address by the command, not by the panel.
    [invite('null, null', true), /check/],
  ],
}
