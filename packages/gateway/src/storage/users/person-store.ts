import type { Person, PersonStore } from '../../users/index.ts'
import { asFields, change, type Queryable, readFirst } from '../postgres/index.ts'

export const PERSON_COLUMNS = 'user_id, email, name, role, merchant_id, language_code'

const FIND = `select ${asFields(PERSON_COLUMNS)} from panel_user where user_id = $1`
const FIND_BY_EMAIL = `select ${asFields(PERSON_COLUMNS)} from panel_user where lower(email) = lower($1)`
const INSERT = `
  insert into panel_user (${PERSON_COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing`
const SET_LANGUAGE = 'update panel_user set language_code = $2 where user_id = $1'

export function createPersonStore(database: Queryable): PersonStore {
  return {
    find: (userId) => readFirst<Person>(database, FIND, [userId]),
    findByEmail: (email) => readFirst<Person>(database, FIND_BY_EMAIL, [email]),
    insert: async ({ userId, email, name, role, merchantId, languageCode }, createdAt) => {
      const values = [userId, email, name, role, merchantId, languageCode, createdAt]
      return (await change(database, INSERT, values)) === 1
    },
    setLanguage: async (userId, languageCode) => {
      await change(database, SET_LANGUAGE, [userId, languageCode])
    },
  }
}
