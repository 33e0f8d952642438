import { createHash, randomBytes } from 'node:crypto'

import type { Clock } from '../../base/kernel/index.ts'
import { ACCESS, type PanelAct } from './access.ts'
import type { Person } from './person.ts'

/** The longest life of a session after its sign-in. */
export const SESSION_LIFE_MILLISECONDS = 12 * 60 * 60_000
/** A session ends after this time without a page request. */
export const SESSION_IDLE_MILLISECONDS = 30 * 60_000
/** The shortest time between two writes of a session's last use. */
const TOUCH_MILLISECONDS = 60_000
/** For how long after a sign-in an act that needs a recent proof is allowed. */
const PROOF_LIFE_MILLISECONDS = { Fresh: 10 * 60_000, Recent: 60 * 60_000 } as const

const TOKEN_BYTES = 32

/**
 * The method by which a person signed in. `Ticket`: the one-time address that a sandbox prints. `OpenIdEarlier`:
 * the provider did not confirm that it asked the person just now.
 */
const SIGN_IN_METHODS = [
  'Ticket',
  'Passkey',
  'Password',
  'RecoveryCode',
  'OpenId',
  'OpenIdEarlier',
] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** A person with a session. */
export type Session = Readonly<{
  sessionId: string
  person: Person
  method: SignInMethod
  createdAt: Date
  usedAt: Date
}>

/** A session as shown to the person it belongs to. */
export type ListedSession = Pick<Session, 'sessionId' | 'method' | 'createdAt' | 'usedAt'> &
  Readonly<{ address: string | null }>

export type NewSession = Readonly<{
  tokenHash: Buffer
  sessionId: string
  userId: string
  method: SignInMethod
  /** The network address of the browser; null if it is not known. */
  address: string | null
  createdAt: Date
}>

export type SessionStore = Readonly<{
  /** Inserts the session, and sets the time of the person's first sign-in. */
  insert: (session: NewSession) => Promise<void>
  /** The session, with the current data of its person; null if no session has this token. */
  find: (tokenHash: Buffer) => Promise<Session | null>
  touch: (sessionId: string, usedAt: Date) => Promise<void>
  end: (sessionId: string) => Promise<void>
  /** The person's open sessions, the most recently used first. */
  list: (userId: string, now: Date) => Promise<readonly ListedSession[]>
  /** Ends all sessions of a person, except the given one if it is not null. Returns how many it ended. */
  endAll: (userId: string, exceptSessionId: string | null) => Promise<number>
  /** Ends one session of a person; false if the person has no such session. */
  endOne: (userId: string, sessionId: string) => Promise<boolean>
}>

export type SessionPorts = Readonly<{
  sessions: Pick<SessionStore, 'insert' | 'find' | 'touch' | 'end'>
  clock: Clock
  newId: () => string
}>

/** A person, and the network address of the browser if it is known. */
type SignedIn = string | Readonly<{ userId: string; address: string }>

/** Starts a session and returns the token for the person's cookie. The database holds only the hash of the token. */
export async function beginSession(
  { sessions, clock, newId }: SessionPorts,
  who: SignedIn,
  method: SignInMethod,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { userId, address } = typeof who === 'string' ? { userId: who, address: null } : who
  const createdAt = clock.now()
  const session = { sessionId: newId(), userId, method, address, createdAt }
  await sessions.insert({ tokenHash: tokenHash(token), ...session })
  return token
}

/** The session of a cookie; null where it is unknown or has ended. */
export async function sessionOf(
  { sessions, clock }: Omit<SessionPorts, 'newId'>,
  token: string,
): Promise<Session | null> {
  const session = await sessions.find(tokenHash(token))
  if (session === null) return null
  const now = clock.now().getTime()
  const isOver =
    now - session.createdAt.getTime() >= SESSION_LIFE_MILLISECONDS ||
    now - session.usedAt.getTime() >= SESSION_IDLE_MILLISECONDS
  if (isOver) {
    await sessions.end(session.sessionId)
    return null
  }
  if (now - session.usedAt.getTime() >= TOUCH_MILLISECONDS) {
    await sessions.touch(session.sessionId, clock.now())
  }
  return session
}

/**
 * Whether the session's sign-in is recent enough for an act of the access table. The one-time address that a
 * sandbox prints always is: its person may have no other method, and could not sign in again.
 */
export function isProvedFor(
  act: PanelAct,
  { createdAt, method }: Pick<Session, 'createdAt' | 'method'>,
  now: Date,
): boolean {
  const { proof } = ACCESS[act]
  if (proof === 'Session' || method === 'Ticket') return true
  if (method === 'OpenIdEarlier') return false
  return now.getTime() - createdAt.getTime() < PROOF_LIFE_MILLISECONDS[proof]
}

/** Tokens have 256 random bits, so a plain hash cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
