import type { UserStores } from '../../operating/users/index.ts'
import { execute, type Queryable, readFirst, readRows } from '../postgres/index.ts'

import { createAccessChangeStore } from './access-change-store.ts'
import { createOpenIdStore } from './open-id-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createPasswordStore } from './password-store.ts'
import { createPersonStore } from './person-store.ts'
import { createPanelSessionStore } from './session-store.ts'
import { createChallengeStore, createTicketStore } from './ticket-store.ts'

/** Everything about people, on a pool or within a transaction. */
export function createUserStores(database: Queryable): UserStores {
  return {
    people: createPersonStore(database),
    accessChanges: createAccessChangeStore(database),
    sessions: createPanelSessionStore(database),
    tickets: createTicketStore(database),
    challenges: createChallengeStore(database),
    openIds: createOpenIdStore(database),
    passkeys: createPasskeyStore(database),
    passwords: createPasswordStore(database),
    recoveryCodes: createRecoveryCodeStore(database),
  }
}

const LIST = `
  select position, used_at as "usedAt" from panel_recovery_code where user_id = $1 order by position`

/** Replaces the old codes by position. An empty list removes them. */
const REPLACE = `
  with given as (
    select position::smallint, code_hash from unnest($2::bytea[]) with ordinality as g (code_hash, position)
  ), gone as (
    delete from panel_recovery_code where user_id = $1 and position > cardinality($2::bytea[])
  )
  insert into panel_recovery_code (user_id, position, code_hash)
  select $1, position, code_hash from given
  on conflict (user_id, position) do update set code_hash = excluded.code_hash, used_at = null`

const USE = `
  update panel_recovery_code set used_at = $3
  where user_id = any($1) and code_hash = $2 and used_at is null returning user_id as "userId", position`

function createRecoveryCodeStore(database: Queryable): UserStores['recoveryCodes'] {
  return {
    list: (userId) => readRows(database, LIST, [userId]),
    replace: (userId, hashes) => execute(database, REPLACE, [userId, hashes]),
    use: (userIds, hash, now) => readFirst(database, USE, [userIds, hash, now]),
  }
}
