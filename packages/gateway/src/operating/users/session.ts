import { createHash, randomBytes } from 'node:crypto'

import type { Clock } from '../../base/kernel/index.ts'
import { ACCESS, type PanelAct } from './access.ts'
import type { Person } from './person.ts'

/** A session ends so long after its sign-in, whatever happens. */
export const SESSION_LIFE_MILLISECONDS = 12 * 60 * 60_000
/** A session ends so long after the last page that was asked for. */
export const SESSION_IDLE_MILLISECONDS = 30 * 60_000
/** A page writes that the session is used at most so often. */
const TOUCH_MILLISECONDS = 60_000
/** How long a proof counts for acts that ask for one. */
const PROOF_LIFE_MILLISECONDS = { Fresh: 10 * 60_000, Recent: 60 * 60_000 } as const

const TOKEN_BYTES = 32

/**
 * How a person proved who they are. `Ticket`: the one-time address that a sandbox prints. `OpenIdEarlier`: the provider did
 * not say that it asked the person now.
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

/** A person who is signed in. */
export type Session = Readonly<{
  sessionId: string
  person: Person
  method: SignInMethod
  createdAt: Date
  usedAt: Date
}>

/** A session as the page of its person lists it. */
export type ListedSession = Pick<Session, 'sessionId' | 'method' | 'createdAt' | 'usedAt'> &
  Readonly<{ address: string | null }>

export type NewSession = Readonly<{
  tokenHash: Buffer
  sessionId: string
  userId: string
  method: SignInMethod
  /** Where the browser came from; null where that is not known. */
  address: string | null
  createdAt: Date
}>

export type SessionStore = Readonly<{
  /** Inserts the session, and writes the time of a person's first sign-in. */
  insert: (session: NewSession) => Promise<void>
  /** The session with its person as that person is now; null for an unknown token. */
  find: (tokenHash: Buffer) => Promise<Session | null>
  touch: (sessionId: string, usedAt: Date) => Promise<void>
  end: (sessionId: string) => Promise<void>
  /** The sessions of a person that have not ended, the latest used first. */
  list: (userId: string, now: Date) => Promise<readonly ListedSession[]>
  /** Ends all sessions of a person but one; null: all. Answers how many. */
  endAll: (userId: string, exceptSessionId: string | null) => Promise<number>
  /** Ends one session of a person; false where the person has no such session. */
  endOne: (userId: string, sessionId: string) => Promise<boolean>
}>

export type SessionPorts = Readonly<{
  sessions: Pick<SessionStore, 'insert' | 'find' | 'touch' | 'end'>
  clock: Clock
  newId: () => string
}>

/** A person, and where the browser came from if that is known. */
type SignedIn = string | Readonly<{ userId: string; address: string }>

/** Begins a session, and answers the token for the person's cookie. Storage has only the token's hash. */
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
 * Whether the sign-in of a session is late enough for an act of the access table. Somebody who came by the address that a
 * sandbox prints may have no other way, and so could never prove it again.
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
