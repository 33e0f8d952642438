import type { UserStores } from '../../operating/users/index.ts'
import {
  asFields,
  change,
  changesOne,
  execute,
  lowerAscii,
  type Queryable,
  readFirst,
  readRows,
} from '../postgres/index.ts'

const SET_HASH = `
  insert into panel_password (user_id, hash, changed_at) values ($1, $2, $3)
  on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`

const AUTHENTICATOR = `
  select ${asFields('user_id, secret_id, secret_sealed, data_key_id, created_at')}
  from panel_authenticator where user_id = $1 and confirmed_at is`

const LIST_BY_EMAIL = `
  select ${asFields('user_id, secret_id, secret_sealed, data_key_id, created_at', 'a')}, w.hash
  from panel_user u join panel_password w using (user_id) join panel_authenticator a using (user_id)
  where ${lowerAscii('u.email')} = ${lowerAscii('$1')} and a.confirmed_at is not null
  order by u.created_at, u.user_id`

/** The time step before the first use: every real step is later. */
const NO_STEP = -1

const PUT_PENDING = `
  insert into panel_authenticator
    (user_id, secret_id, secret_sealed, data_key_id, created_at, last_step)
  values ($1, $2, $3, $4, $5, ${NO_STEP})
  on conflict (user_id) where confirmed_at is null do update set
    secret_id = excluded.secret_id, secret_sealed = excluded.secret_sealed,
    data_key_id = excluded.data_key_id, created_at = excluded.created_at`

/** The act locks the person's row, so the pending authenticator cannot change before the next statement. */
const REMOVE_OLD = `
  delete from panel_authenticator where user_id = $1 and confirmed_at is not null and exists (
    select from panel_authenticator where user_id = $1 and secret_id = $2 and confirmed_at is null)`

const CONFIRM = `
  update panel_authenticator set confirmed_at = $4, last_step = $3
  where user_id = $1 and secret_id = $2 and confirmed_at is null`

/** Where two requests use one code at the same moment, the second finds its step used. */
const USE_STEP = `
  update panel_authenticator set last_step = $3
  where user_id = $1 and secret_id = $2 and confirmed_at is not null and last_step < $3`

/** The act locks the person's row, so that no passkey is removed at the same moment. */
const REMOVE = `
  with password as (
    delete from panel_password w where w.user_id = $1
      and exists (select from panel_passkey p where p.user_id = $1)
    returning user_id
  ), authenticator as (
    delete from panel_authenticator a using password w where a.user_id = w.user_id
  ) select user_id from password`

export function createPasswordStore(database: Queryable): UserStores['passwords'] {
  return {
    hashOf: (userId) => {
      const sql = 'select hash, changed_at as "changedAt" from panel_password where user_id = $1'
      return readFirst(database, sql, [userId])
    },
    listByEmail: (email) => readRows(database, LIST_BY_EMAIL, [email]),
    setHash: (userId, hash, changedAt) => execute(database, SET_HASH, [userId, hash, changedAt]),
    authenticatorOf: (userId) => readFirst(database, `${AUTHENTICATOR} not null`, [userId]),
    pendingAuthenticatorOf: (userId) => readFirst(database, `${AUTHENTICATOR} null`, [userId]),
    putPending: ({ userId, secretId, secretSealed, dataKeyId, createdAt }) =>
      execute(database, PUT_PENDING, [userId, secretId, secretSealed, dataKeyId, createdAt]),
    confirm: async ({ userId, secretId, step }, confirmedAt) => {
      await change(database, REMOVE_OLD, [userId, secretId])
      return changesOne(database, CONFIRM, [userId, secretId, step, confirmedAt])
    },
    useStep: ({ userId, secretId, step }) =>
      changesOne(database, USE_STEP, [userId, secretId, step]),
    remove: async (userId) => (await readFirst(database, REMOVE, [userId])) !== null,
    removeAll: async (userId) => {
      await change(database, 'delete from panel_password where user_id = $1', [userId])
      await change(database, 'delete from panel_authenticator where user_id = $1', [userId])
    },
  }
}
