import { createHash, randomBytes } from 'node:crypto'

import type { Clock } from '../kernel/index.ts'
import type { Person } from './person.ts'

/** A session ends so long after its sign-in, whatever happens. */
const LIFE_MILLISECONDS = 12 * 60 * 60_000
/** A session ends so long after the last page that was asked for. */
const IDLE_MILLISECONDS = 30 * 60_000
/** A page writes that the session is used at most so often. */
const TOUCH_MILLISECONDS = 60_000

const TOKEN_BYTES = 32

/** How a person proved who they are. `Ticket`: the one-time address that a sandbox prints. */
export const SIGN_IN_METHODS = ['Ticket', 'Passkey', 'Password', 'RecoveryCode', 'OpenId'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** A person who is signed in. */
export type Session = Readonly<{
  sessionId: string
  person: Person
  method: SignInMethod
  createdAt: Date
  usedAt: Date
}>

export type SessionStore = Readonly<{
  insert: (
    session: Readonly<{
      tokenHash: Buffer
      sessionId: string
      userId: string
      method: SignInMethod
      createdAt: Date
    }>,
  ) => Promise<void>
  /** The session with its person as that person is now; null for an unknown token. */
  find: (tokenHash: Buffer) => Promise<Session | null>
  touch: (sessionId: string, usedAt: Date) => Promise<void>
  end: (sessionId: string) => Promise<void>
}>

export type SessionPorts = Readonly<{ sessions: SessionStore; clock: Clock; newId: () => string }>

/** Begins a session, and answers the token for the person's cookie. Storage has only the token's hash. */
export async function beginSession(
  { sessions, clock, newId }: SessionPorts,
  userId: string,
  method: SignInMethod,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const createdAt = clock.now()
  await sessions.insert({
    tokenHash: tokenHash(token),
    sessionId: newId(),
    userId,
    method,
    createdAt,
  })
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
    now - session.createdAt.getTime() >= LIFE_MILLISECONDS ||
    now - session.usedAt.getTime() >= IDLE_MILLISECONDS
  if (isOver) {
    await sessions.end(session.sessionId)
    return null
  }
  if (now - session.usedAt.getTime() >= TOUCH_MILLISECONDS) {
    await sessions.touch(session.sessionId, clock.now())
  }
  return session
}

/** Tokens have 256 random bits, so a plain hash cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
