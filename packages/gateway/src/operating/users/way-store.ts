import type { SealedAuthenticator } from './authenticator.ts'
import type { ChallengeStore } from './challenge.ts'
import type { HandStore } from './hand.ts'
import type { OpenIdAccountStore } from './open-id-account.ts'
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
  /** The authenticator that is being set up: no code of this authenticator was given yet. */
  pendingAuthenticatorOf: (userId: string) => Promise<SealedAuthenticator | null>
  /** Stores an authenticator that is being set up, in place of an earlier one that was. */
  putPending: (authenticator: SealedAuthenticator) => Promise<void>
  /**
   * Makes the pending authenticator the one whose codes count. `step`: the time step of its first code, which then
   * works no more. False where no authenticator with this id is pending.
   */
  confirm: (
    key: Readonly<{ userId: string; secretId: string; step: number }>,
    confirmedAt: Date,
  ) => Promise<boolean>
  /** Uses up the code of a time step; false where this code or a later one was used. */
  useStep: (key: Readonly<{ userId: string; secretId: string; step: number }>) => Promise<boolean>
  /** Removes password and authenticator. False where the person has neither, or no passkey. */
  remove: (userId: string) => Promise<boolean>
  /** Removes password and authenticator, also where the person has no passkey. */
  removeAll: (userId: string) => Promise<void>
}>

/** Everything that storage holds about people. */
export type UserStores = Readonly<{
  people: PeopleStore
  hands: HandStore
  sessions: SessionStore
  tickets: TicketStore
  challenges: ChallengeStore
  openIds: OpenIdAccountStore
  passkeys: PasskeyStore
  passwords: PasswordStore
  recoveryCodes: RecoveryCodeStore
}>
