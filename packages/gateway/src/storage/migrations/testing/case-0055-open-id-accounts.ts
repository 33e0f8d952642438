import type { MigrationCase } from './migration-case.ts'

const [JOINED, INVITED] = ['1', '2'].map((digit) => `01900000-0000-7000-8000-0000000000d${digit}`)

const pin = (subject: string) =>
  `insert into panel_open_id (issuer, subject, user_id, pinned_at) values ('idp', '${subject}', '${JOINED}', now())`

/** Whoever has joined may sign in by the address for thirty days more; whoever was only invited may not. */
export const CASE: MigrationCase = {
  before: `
    insert into panel_user (user_id, email, name, role, language_code, created_at, joined_at) values
      ('${JOINED}', 'ayse@example.com', 'Ayşe', 'GatewayOwner', 'tr', now(), now()),
      ('${INVITED}', 'ali@example.com', 'Ali', 'GatewayStaff', 'tr', now(), null)`,
  after: [
    [
      `select name, round(extract(epoch from open_id_until - now()) / 86400)::int as days
       from panel_user order by name desc`,
      [
        { name: 'Ayşe', days: 30 },
        { name: 'Ali', days: null },
      ],
    ],
    [`${pin('sub-1')} returning subject`, [{ subject: 'sub-1' }]],
  ],
  refused: [
    // One account of a provider is one person's, and a person has one account there.
    [pin('sub-1'), /panel_open_id_pkey/],
    [pin('sub-2'), /panel_open_id_user_id_issuer_key/],
  ],
}
