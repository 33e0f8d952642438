import { PASSKEYS_MAXIMUM, type UserStores } from '../../operating/users/index.ts'
import {
  asFields,
  changesOne,
  execute,
  type Queryable,
  readFirst,
  readRows,
  valuesFor,
} from '../postgres/index.ts'

const COLUMNS =
  'credential_id, user_id, public_key, counter, transports, name, is_backed_up, created_at, used_at'
/** The driver reads a bigint as a text, and a counter has 32 bits. */
const FIELDS = asFields(COLUMNS).replace('counter as', 'counter::float8 as')

const INSERT = `
  insert into panel_passkey (${COLUMNS})
  select $1, $2, $3, $4, $5, $6, $7, $8, $9
  where (select count(*) from panel_passkey where user_id = $2) < ${PASSKEYS_MAXIMUM}
  on conflict do nothing`

/** An authenticator without a counter always sends 0. */
const USE = `
  update panel_passkey set counter = $2, is_backed_up = $3, used_at = $4
  where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`

/** Acts that remove a sign-in method lock the person's row, so that two at once never remove the last two. */
const REMOVE = `
  delete from panel_passkey p where p.user_id = $1 and p.credential_id = $2 and (
    exists (select from panel_passkey o where o.user_id = $1 and o.credential_id <> $2)
    or exists (select from panel_password w join panel_authenticator a using (user_id)
      where w.user_id = $1 and a.confirmed_at is not null))`

export function createPasskeyStore(database: Queryable): UserStores['passkeys'] {
  return {
    list: (userId) => {
      const sql = `select ${FIELDS} from panel_passkey where user_id = $1 order by created_at, credential_id`
      return readRows(database, sql, [userId])
    },
    find: (credentialId) => {
      const sql = `select ${FIELDS} from panel_passkey where credential_id = $1`
      return readFirst(database, sql, [credentialId])
    },
    insert: (passkey) => changesOne(database, INSERT, valuesFor(COLUMNS, passkey)),
    use: ({ credentialId, counter, isBackedUp, usedAt }) =>
      changesOne(database, USE, [credentialId, counter, isBackedUp, usedAt]),
    rename: async ({ userId, credentialId }, name) => {
      const sql = 'update panel_passkey set name = $3 where user_id = $1 and credential_id = $2'
      return changesOne(database, sql, [userId, credentialId, name])
    },
    remove: ({ userId, credentialId }) => changesOne(database, REMOVE, [userId, credentialId]),
    removeAll: (userId) =>
      execute(database, 'delete from panel_passkey where user_id = $1', [userId]),
  }
}
