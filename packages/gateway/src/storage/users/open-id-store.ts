import type { UserStores } from '../../operating/users/index.ts'
import { execute, lowerAscii, type Queryable, readValue } from '../postgres/index.ts'

const hasInvitation = (now: string) => `exists (select from panel_ticket t
  where t.user_id = u.user_id and t.purpose = 'Invitation' and t.valid_until > ${now})`

const PIN = `
  insert into panel_open_id (issuer, subject, user_id, pinned_at)
  select $1, $2, u.user_id, $4 from panel_user u where u.user_id = $3
    and (u.open_id_until > $4 or ${hasInvitation('$4')})
  on conflict do nothing`

const PINNABLE = `
  select u.user_id as "userId" from panel_user u
  where ${lowerAscii('u.email')} = ${lowerAscii('$1')}
    and (u.open_id_until > $3 or ${hasInvitation('$3')})
    and not exists (select from panel_open_id o where o.user_id = u.user_id and o.issuer = $2)
  order by ${hasInvitation('$3')} desc, u.created_at, u.user_id limit 1`

/** A reset also ends the time in which accounts of 0.1.0 may connect: the new invitation counts instead. */
const REMOVE_ALL = `
  with removed as (delete from panel_open_id where user_id = $1)
  update panel_user set open_id_until = null where user_id = $1`

export function createOpenIdStore(database: Queryable): UserStores['openIds'] {
  return {
    personOf: ({ issuer, subject }) => {
      const sql = 'select user_id as "userId" from panel_open_id where issuer = $1 and subject = $2'
      return readValue(database, sql, [issuer, subject])
    },
    pinnable: (email, issuer, now) => readValue(database, PINNABLE, [email, issuer, now]),
    pin: (userId, { issuer, subject }, now) =>
      execute(database, PIN, [issuer, subject, userId, now]),
    removeAll: (userId) => execute(database, REMOVE_ALL, [userId]),
  }
}
