import { GATEWAY_PLACE, type PersonChange, type UserStores } from '../../operating/users/index.ts'
import {
  asFields,
  changesOne,
  execute,
  foldedText,
  lowerAscii,
  type Queryable,
  readFirst,
  readRows,
  readValue,
  valuesFor,
} from '../postgres/index.ts'

export const PERSON_COLUMNS = 'user_id, email, name, role, merchant_id, language_code'

const FIND = `select ${asFields(PERSON_COLUMNS)} from panel_user where user_id = $1`
const BY_EMAIL = `select ${asFields(PERSON_COLUMNS)} from panel_user
  where ${lowerAscii('email')} = ${lowerAscii('$1')}`
const LIST_BY_EMAIL = `${BY_EMAIL} order by created_at, user_id`
const AT = `coalesce(merchant_id, '${GATEWAY_PLACE}') = coalesce($2::uuid, '${GATEWAY_PLACE}')`
const FIND_AT = `${BY_EMAIL} and ${AT}`
const INSERT = `
  insert into panel_user (${PERSON_COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing`
const SET_LANGUAGE = 'update panel_user set language_code = $2 where user_id = $1'

const LIST = `
  select ${asFields(`${PERSON_COLUMNS}, created_at, joined_at`, 'u')},
    (select max(used_at) from panel_session s where s.user_id = u.user_id) as "lastUsedAt",
    (select max(valid_until) from panel_ticket t where t.user_id = u.user_id
       and t.purpose = 'Invitation' and t.valid_until > $2) as "invitedUntil"
  from panel_user u where $1::uuid is null or u.merchant_id = $1
  order by ${foldedText('u.name')}, u.user_id`

/**
 * A change of an owner locks the rows of all owners. Of two owners who remove each other at once, the second
 * therefore finds one owner left. While somebody has signed in as an owner, only such people count. Before that, an
 * invited owner counts too: without one, nobody could get in.
 */
const OWNERS = `
  owners as materialized (
    select user_id, joined_at is not null as has_joined from panel_user where role = 'GatewayOwner'
    order by user_id for update
  )`
const LEAVES_AN_OWNER = `not exists (select from owners where user_id = $1)
    or exists (select from owners other join owners own on own.user_id = $1
                where other.user_id <> $1 and (other.has_joined or not own.has_joined))`

const SET_ROLE = `
  with ${OWNERS}, taken as (
    select o.user_id from panel_user u join panel_user o on ${lowerAscii('o.email')} = ${lowerAscii('u.email')}
    where u.user_id = $1 and o.user_id <> $1 and o.merchant_id is not distinct from $3
  ), changed as (
    update panel_user set role = $2, merchant_id = $3
    where user_id = $1 and not exists (select from taken)
      and ($2 = 'GatewayOwner' or ${LEAVES_AN_OWNER}) returning user_id
  ) select case when exists (select from changed) then 'Changed'
                when exists (select from taken) then 'Taken'
                when exists (select from owners where user_id = $1) then 'LastOwner'
                else 'NotFound' end as change`

const REMOVE = `
  with ${OWNERS}, changed as (
    delete from panel_user where user_id = $1 and (${LEAVES_AN_OWNER}) returning user_id
  ) select case when exists (select from changed) then 'Changed'
                when exists (select from owners where user_id = $1) then 'LastOwner'
                else 'NotFound' end as change`

export function createPersonStore(database: Queryable): UserStores['people'] {
  const changeOf = async (sql: string, values: unknown[]): Promise<PersonChange> =>
    (await readValue(database, sql, values)) ?? 'NotFound'
  return {
    find: (userId) => readFirst(database, FIND, [userId]),
    listByEmail: (email) => readRows(database, LIST_BY_EMAIL, [email]),
    findAt: (email, merchantId) => readFirst(database, FIND_AT, [email, merchantId]),
    insert: (person, createdAt) =>
      changesOne(database, INSERT, [...valuesFor(PERSON_COLUMNS, person), createdAt]),
    setLanguage: (userId, languageCode) => execute(database, SET_LANGUAGE, [userId, languageCode]),
    list: (merchantId, now) => readRows(database, LIST, [merchantId, now]),
    lock: async (userId) => {
      const sql = 'select user_id from panel_user where user_id = $1 for update'
      return (await readFirst(database, sql, [userId])) !== null
    },
    setRole: (userId, { role, merchantId }) => changeOf(SET_ROLE, [userId, role, merchantId]),
    remove: (userId) => changeOf(REMOVE, [userId]),
  }
}
