import type { AuditDetails } from '../../audit/index.ts'
import {
  beginSession,
  hashOfRecoveryCode,
  isStillTheirs,
  newRecoveryCodes,
  type Passkey,
  type Person,
  type SignInMethod,
  type SignInProof,
  useTicket,
} from '../../users/index.ts'
import { type ActingPorts, type ActStores, perform } from '../operator-ports.ts'

/** The way to sign in that somebody chose at an invitation, proved to work. */
type NewSignInMethod =
  | Readonly<{ kind: 'Passkey'; passkey: Passkey }>
  | Readonly<{ kind: 'Password'; hash: string; secretId: string; step: number }>

/** What a person who has joined gets: the token for the cookie, and the recovery codes, which are shown this once. */
export type Joining = Readonly<{ token: string; recoveryCodes: readonly string[] }>

type From = Readonly<{ address: string }>

/** Coming and going of people. Each has its row of the audit chain. */
export type SignInActs = Readonly<{
  /**
   * Begins a session of a person who proved who they are, and answers the token for the cookie. One-time addresses of
   * the person work no more, and neither does the session that the browser had. Null: the person is gone, or does not
   * have any more what was proved.
   */
  signIn: (
    person: Person,
    by: From & Readonly<{ proof: SignInProof; replacedSessionId: string | null }>,
  ) => Promise<string | null>
  /**
   * Accepts an invitation: uses its address up, stores the chosen way, and begins a session. Null: the address was used,
   * or is over.
   */
  join: (
    person: Person,
    by: From & Readonly<{ ticket: string; way: NewSignInMethod }>,
  ) => Promise<Joining | null>
  signOut: (person: Person, sessionId: string) => Promise<void>
  /** A try that proved nothing. `person`: whose account was tried; null where there is none. */
  reportRefusedSignIn: (
    person: Person | null,
    by: From & Readonly<{ method: SignInMethod }>,
  ) => Promise<void>
}>

export function signInActs(ports: ActingPorts): SignInActs {
  return {
    signIn: (person, { proof, address, replacedSessionId }) =>
      perform<string | null>(ports, async ({ users }) => {
        const { userId } = person
        const { method } = proof
        const isHeld = await users.people.lock(userId)
        if (isHeld && 'subject' in proof) await users.openIds.pin(userId, proof, ports.clock.now())
        if (!isHeld || !(await isStillTheirs(userId, proof, users))) {
          return { result: null, report: null }
        }
        if (replacedSessionId !== null) await users.sessions.end(replacedSessionId)
        await users.tickets.endAll(userId)
        const result = await beginSession(sessionPorts(users, ports), { userId, address }, method)
        const details = { ...detailsOf(person), method, address }
        return { result, report: { act: 'user.sign-in', subject: userId, details } }
      }),
    join: (person, by) => join(person, by, ports),
    signOut: (person, sessionId) =>
      perform(ports, async ({ users }) => {
        const isEnded = await users.sessions.endOne(person.userId, sessionId)
        const details = detailsOf(person)
        const report = { act: 'user.sign-out', subject: person.userId, details } as const
        return { result: undefined, report: isEnded ? report : null }
      }),
    reportRefusedSignIn: (person, { method, address }) =>
      perform(ports, async () => {
        // What was typed as an e-mail address may be a password, and nobody could take it out of the chain again.
        const details = { ...(person === null ? {} : detailsOf(person)), method, address }
        const subject = person?.userId ?? 'unknown'
        return { result: undefined, report: { act: 'user.sign-in-refused', subject, details } }
      }),
  }
}

/** Undoes what the transaction did before. */
class Over extends Error {}

async function join(
  person: Person,
  { ticket, way, address }: Parameters<SignInActs['join']>[1],
  ports: ActingPorts,
): Promise<Joining | null> {
  const { userId } = person
  const recoveryCodes = newRecoveryCodes()
  try {
    return await perform(ports, async ({ users }) => {
      const { tickets, recoveryCodes: codes, sessions } = users
      const invited = await useTicket({ tickets, clock: ports.clock }, ticket, 'Invitation')
      if (invited !== userId || !(await storeMethod(userId, way, users, ports))) throw new Over()
      await tickets.endAll(userId)
      await sessions.endAll(userId, null)
      await codes.replace(userId, recoveryCodes.map(hashOfRecoveryCode))
      const method = way.kind
      const token = await beginSession(sessionPorts(users, ports), { userId, address }, method)
      const details = { ...detailsOf(person), method, address }
      const result = { token, recoveryCodes }
      return { result, report: { act: 'user.join', subject: userId, details } }
    })
  } catch (error) {
    if (error instanceof Over) return null
    throw error
  }
}

async function storeMethod(
  userId: string,
  way: NewSignInMethod,
  { passkeys, passwords }: ActStores['users'],
  { clock }: ActingPorts,
): Promise<boolean> {
  if (way.kind === 'Passkey') return passkeys.insert(way.passkey)
  const { hash, secretId, step } = way
  await passwords.setHash(userId, hash, clock.now())
  return passwords.confirm({ userId, secretId, step }, clock.now())
}

function sessionPorts({ sessions }: ActStores['users'], { clock, newId }: ActingPorts) {
  return { sessions, clock, newId }
}

function detailsOf({ email, name }: Person): AuditDetails {
  return { email, name }
}
