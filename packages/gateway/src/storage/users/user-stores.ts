import type { UserStores } from '../../operating/users/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { createAccessChangeStore } from './access-change-store.ts'
import { createOpenIdStore } from './open-id-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createPasswordStore } from './password-store.ts'
import { createPersonStore } from './person-store.ts'
import { createRecoveryCodeStore } from './recovery-code-store.ts'
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
