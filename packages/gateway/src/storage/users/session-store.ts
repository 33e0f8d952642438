import {
  type Person,
  SESSION_IDLE_MILLISECONDS,
  SESSION_LIFE_MILLISECONDS,
  type Session,
  type SessionStore,
} from '../../operating/users/index.ts'
import {
  asFields,
  change,
  changesOne,
  execute,
  type Queryable,
  readFirst,
  readRows,
  statement,
} from '../postgres/index.ts'
import { PERSON_COLUMNS } from './person-store.ts'

const INSERT = `
  with session as (
    insert into panel_session (token_hash, session_id, user_id, method, address, created_at, used_at)
    values ($1, $2, $3, $4, $5, $6, $6) returning user_id
  ) update panel_user u set joined_at = $6 from session s
    where u.user_id = s.user_id and u.joined_at is null`

const FIND = statement(
  'panel-session-find',
  `select ${asFields(PERSON_COLUMNS, 'u')}, ${asFields('session_id, method, created_at, used_at', 's')}
  from panel_session s join panel_user u using (user_id) where s.token_hash = $1`,
)

const LIST = `
  select ${asFields('session_id, method, address, created_at, used_at')} from panel_session
  where user_id = $1 and created_at > $2 and used_at > $3 order by used_at desc, session_id`

const END_ALL = `
  delete from panel_session where user_id = $1 and session_id is distinct from $2`

const SWEEP = `
  delete from panel_session where token_hash in (
    select token_hash from panel_session where created_at <= $1 or used_at <= $2
    limit 1000 for update skip locked
  )`

/** Sessions that began, or were last used, before these moments have ended. */
const endsAt = (now: Date): readonly [createdBefore: Date, usedBefore: Date] => [
  new Date(now.getTime() - SESSION_LIFE_MILLISECONDS),
  new Date(now.getTime() - SESSION_IDLE_MILLISECONDS),
]

/** The sessions of the panel. A row has the hash of the cookie's token, never the token. */
export function createPanelSessionStore(database: Queryable): SessionStore {
  return {
    insert: ({ tokenHash, sessionId, userId, method, address, createdAt }) =>
      execute(database, INSERT, [tokenHash, sessionId, userId, method, address, createdAt]),
    find: async (tokenHash) => {
      type Row = Person & Omit<Session, 'person'>
      const row = await readFirst<Row>(database, FIND, [tokenHash])
      if (row === null) return null
      const { sessionId, method, createdAt, usedAt, ...person } = row
      return { sessionId, method, createdAt, usedAt, person }
    },
    touch: async (sessionId, usedAt) => {
      const sql = 'update panel_session set used_at = $2 where session_id = $1 and used_at < $2'
      await change(database, sql, [sessionId, usedAt])
    },
    end: (sessionId) =>
      execute(database, 'delete from panel_session where session_id = $1', [sessionId]),
    list: (userId, now) => readRows(database, LIST, [userId, ...endsAt(now)]),
    endAll: (userId, exceptSessionId) => change(database, END_ALL, [userId, exceptSessionId]),
    endOne: async (userId, sessionId) => {
      const sql = 'delete from panel_session where user_id = $1 and session_id = $2'
      return changesOne(database, sql, [userId, sessionId])
    },
  }
}

/** Deletes sessions that are over; answers how many. */
export async function sweepPanelSessions(database: Queryable, now: Date): Promise<number> {
  return change(database, SWEEP, [...endsAt(now)])
}
