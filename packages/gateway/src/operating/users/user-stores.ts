import type { AccessChangeStore } from './access-change.ts'
import type { SealedAuthenticator } from './authenticator.ts'
import type { ChallengeStore } from './challenge.ts'
import type { OpenIdAccountStore } from './id-token-claims.ts'
import type { PasskeyStore } from './passkey.ts'
import type { PeopleStore } from './person.ts'
import type { RecoveryCodeStore } from './recovery-codes.ts'
import type { SessionStore } from './session.ts'
import type { TicketStore } from './ticket.ts'

/** The password of an account with the authenticator app beside it. */
export type PasswordMethod = SealedAuthenticator & Readonly<{ hash: string }>

/** A person's password and authenticator app, which together are one sign-in method. */
export type PasswordStore = Readonly<{
  /** Null where the person has no password. */
  hashOf: (userId: string) => Promise<Readonly<{ hash: string; changedAt: Date }> | null>
  /** Of every account of an e-mail address, in any letter case; the oldest account first. */
  listByEmail: (email: string) => Promise<readonly PasswordMethod[]>
  setHash: (userId: string, hash: string, changedAt: Date) => Promise<void>
  /** The active authenticator; null if there is none. */
  authenticatorOf: (userId: string) => Promise<SealedAuthenticator | null>
  /** The authenticator that is being set up: the person has not entered a code of it yet. */
  pendingAuthenticatorOf: (userId: string) => Promise<SealedAuthenticator | null>
  /** Stores an authenticator that is being set up. It replaces an earlier one that was never finished. */
  putPending: (authenticator: SealedAuthenticator) => Promise<void>
  /**
   * Makes the pending authenticator the active one. `step`: the time step of its first code, which cannot be used
   * again. False if no authenticator with this id is pending.
   */
  confirm: (
    key: Readonly<{ userId: string; secretId: string; step: number }>,
    confirmedAt: Date,
  ) => Promise<boolean>
  /** Uses up the code of a time step; false if this code or a later one was already used. */
  useStep: (key: Readonly<{ userId: string; secretId: string; step: number }>) => Promise<boolean>
  /** Removes password and authenticator. False if the person has neither, or has no passkey to sign in by. */
  remove: (userId: string) => Promise<boolean>
  /** Removes password and authenticator, even if the person has no passkey. */
  removeAll: (userId: string) => Promise<void>
}>

/** All stores of people and their sign-in methods. */
export type UserStores = Readonly<{
  people: PeopleStore
  accessChanges: AccessChangeStore
  sessions: SessionStore
  tickets: TicketStore
  challenges: ChallengeStore
  openIds: OpenIdAccountStore
  passkeys: PasskeyStore
  passwords: PasswordStore
  recoveryCodes: RecoveryCodeStore
}>
