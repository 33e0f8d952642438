import type { SealedAuthenticator } from './authenticator.ts'
import type { ChallengeStore } from './challenge.ts'
import type { PasskeyStore } from './passkey.ts'
import type { PeopleStore } from './person.ts'
import type { RecoveryCodeStore } from './recovery-codes.ts'
import type { SessionStore } from './session.ts'
import type { TicketStore } from './ticket.ts'

/** A person's password and authenticator app: together they are one way to sign in. */
export type PasswordStore = Readonly<{
  /** Null where the person has no password. */
  hashOf: (userId: string) => Promise<Readonly<{ hash: string; changedAt: Date }> | null>
  setHash: (userId: string, hash: string, changedAt: Date) => Promise<void>
  /** The authenticator whose codes count; null where there is none. */
  authenticatorOf: (userId: string) => Promise<SealedAuthenticator | null>
  /** The one that is being set up: no code of it was shown yet. */
  pendingAuthenticatorOf: (userId: string) => Promise<SealedAuthenticator | null>
  /** In place of the one that was being set up before. */
  putPending: (authenticator: SealedAuthenticator) => Promise<void>
  /**
   * Makes the pending authenticator the one whose codes count. `step`: that of its first code, which then works no more.
   * False where it is not pending any longer.
   */
  confirm: (
    key: Readonly<{ userId: string; secretId: string; step: number }>,
    confirmedAt: Date,
  ) => Promise<boolean>
  /** Uses the code of a time step up; false where it or a later one was used. */
  useStep: (key: Readonly<{ userId: string; secretId: string; step: number }>) => Promise<boolean>
  /** Removes password and authenticator. False where the person has neither, or no passkey. */
  remove: (userId: string) => Promise<boolean>
  /** The same, whether or not there is another way. */
  removeAll: (userId: string) => Promise<void>
}>

/** Everything that storage holds about people. */
export type UserStores = Readonly<{
  people: PeopleStore
  sessions: SessionStore
  tickets: TicketStore
  challenges: ChallengeStore
  passkeys: PasskeyStore
  passwords: PasswordStore
  recoveryCodes: RecoveryCodeStore
}>
