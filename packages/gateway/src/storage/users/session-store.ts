import type { Person, Session, SessionStore, TicketStore } from '../../users/index.ts'
import { asFields, change, type Queryable, readFirst } from '../postgres/index.ts'
import { PERSON_COLUMNS } from './person-store.ts'

const INSERT = `
  insert into panel_session (token_hash, session_id, user_id, method, created_at, used_at)
  values ($1, $2, $3, $4, $5, $5)`

const FIND = `
  select ${asFields(PERSON_COLUMNS, 'u')}, ${asFields('session_id, method, created_at, used_at', 's')}
  from panel_session s join panel_user u using (user_id) where s.token_hash = $1`

/** The sessions of the panel. A row has the hash of the cookie's token, never the token. */
export function createPanelSessionStore(database: Queryable): SessionStore {
  return {
    insert: async ({ tokenHash, sessionId, userId, method, createdAt }) => {
      await change(database, INSERT, [tokenHash, sessionId, userId, method, createdAt])
    },
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
    end: async (sessionId) => {
      await change(database, 'delete from panel_session where session_id = $1', [sessionId])
    },
  }
}

const INSERT_TICKET = `
  insert into panel_ticket (token_hash, user_id, purpose, valid_until) values ($1, $2, $3, $4)`
const TICKET = 'panel_ticket where token_hash = $1 and purpose = $2 and valid_until > $3'

/** One-time addresses. Of two browsers that use one at the same moment, one deletes the row. */
export function createTicketStore(database: Queryable): TicketStore {
  type Row = Readonly<{ userId: string }>
  return {
    insert: async ({ tokenHash, userId, purpose, validUntil }) => {
      await change(database, INSERT_TICKET, [tokenHash, userId, purpose, validUntil])
    },
    find: async (tokenHash, purpose, now) => {
      const sql = `select user_id as "userId" from ${TICKET}`
      return (await readFirst<Row>(database, sql, [tokenHash, purpose, now]))?.userId ?? null
    },
    use: async (tokenHash, purpose, now) => {
      const sql = `delete from ${TICKET} returning user_id as "userId"`
      return (await readFirst<Row>(database, sql, [tokenHash, purpose, now]))?.userId ?? null
    },
  }
}
