import type { WaysBack } from '../../operating/backup/index.ts'
import { type Queryable, readRows, withoutDeadline } from '../postgres/index.ts'

/** Sign-in data that a person used up or ended after the backup: none of it may become valid again by the restore. */
export const SIGN_INS = ['panel_session', 'panel_challenge', 'panel_ticket'] as const

const WAYS = [
  'panel_open_id',
  'panel_passkey',
  'panel_password',
  'panel_authenticator',
  'panel_recovery_code',
]

const WAYS_BACK = `
  select u.email, u.role,
    (select count(*)::int from panel_passkey p where p.user_id = u.user_id) as passkeys,
    exists (select from panel_password p where p.user_id = u.user_id) as "hasPassword",
    (select count(*)::int from panel_recovery_code c
     where c.user_id = u.user_id and c.used_at is null) as "recoveryCodes",
    exists (select from panel_open_id o where o.user_id = u.user_id) as "hasOpenId"
  from panel_user u order by u.role not like 'Gateway%', u.role, u.email collate "C"`

/** Two people may have done since, or refused, what such a request asks for: a return would move the money once more. */
const OPEN_REQUESTS = "delete from consent where state in ('Waiting', 'Given')"

export async function endSignIns(
  database: Queryable,
  { withWays }: Readonly<{ withWays: boolean }>,
): Promise<void> {
  for (const table of [...SIGN_INS, ...(withWays ? WAYS : [])]) {
    await database.query(withoutDeadline(`delete from ${table}`))
  }
  await database.query(withoutDeadline(OPEN_REQUESTS))
  if (withWays) await database.query('update panel_user set open_id_until = null')
}

export function readWaysBack(database: Queryable): Promise<readonly WaysBack[]> {
  return readRows(database, WAYS_BACK)
}
