import type { AuditAct } from '../../audit/index.ts'
import {
  hashOfRecoveryCode,
  newRecoveryCodes,
  type Passkey,
  type Person,
  type Session,
} from '../../users/index.ts'
import { type ActingPorts, type ActStores, perform } from '../operator-ports.ts'

/** The person whose ways change, and the session that stays when others end. */
type Owner = Readonly<{ person: Person; sessionId: Session['sessionId'] }>

/** A person's changes to the own ways to sign in. The page asks for a fresh sign-in before. */
export type SignInMethodActs = Readonly<{
  /** False where the passkey is known already, or there are 20. */
  addPasskey: (owner: Owner, passkey: Passkey) => Promise<boolean>
  renamePasskey: (owner: Owner, credentialId: string, name: string) => Promise<boolean>
  /** Ends the person's other sessions. False where there is no such passkey, or no other way to sign in. */
  removePasskey: (owner: Owner, credentialId: string) => Promise<boolean>
  /**
   * Sets a password, with an authenticator app where `authenticator` has its first code, and ends the person's other
   * sessions. False where the authenticator is not being set up any more.
   */
  setPassword: (
    owner: Owner,
    way: Readonly<{
      hash: string
      authenticator: Readonly<{ secretId: string; step: number }> | null
    }>,
  ) => Promise<boolean>
  /** Removes password and authenticator. False where there is no passkey to sign in by. */
  removePassword: (owner: Owner) => Promise<boolean>
  /** New recovery codes, which are shown this once; the old ones work no more. */
  renewRecoveryCodes: (owner: Owner) => Promise<readonly string[]>
  /** Ends the person's other sessions, or one of them; answers how many. */
  endOwnSessions: (owner: Owner, sessionId: string | null) => Promise<number>
}>

export function signInMethodActs(ports: ActingPorts): SignInMethodActs {
  return {
    addPasskey: (owner, passkey) =>
      changed(owner, ports, 'user.passkey-add', async ({ passkeys }) => passkeys.insert(passkey)),
    renamePasskey: (owner, credentialId, name) =>
      changed(owner, ports, 'user.passkey-rename', ({ passkeys }) =>
        passkeys.rename({ userId: owner.person.userId, credentialId }, name),
      ),
    removePasskey: (owner, credentialId) =>
      ending(owner, ports, 'user.passkey-remove', ({ passkeys }) =>
        passkeys.remove({ userId: owner.person.userId, credentialId }),
      ),
    setPassword: (owner, { hash, authenticator }) =>
      ending(owner, ports, 'user.password-set', async ({ passwords }) => {
        const { userId } = owner.person
        const now = ports.clock.now()
        if (authenticator !== null) {
          if (!(await passwords.confirm({ userId, ...authenticator }, now))) return false
        } else if ((await passwords.authenticatorOf(userId)) === null) return false
        await passwords.setHash(userId, hash, now)
        return true
      }),
    removePassword: (owner) =>
      ending(owner, ports, 'user.password-remove', ({ passwords }) =>
        passwords.remove(owner.person.userId),
      ),
    renewRecoveryCodes: async (owner) => {
      const codes = newRecoveryCodes()
      await changed(owner, ports, 'user.recovery-codes', async ({ recoveryCodes }) => {
        await recoveryCodes.replace(owner.person.userId, codes.map(hashOfRecoveryCode))
        return true
      })
      return codes
    },
    endOwnSessions: (owner, sessionId) => endOwnSessions(owner, sessionId, ports),
  }
}

type Work = (users: ActStores['users']) => Promise<boolean>

/** A change of one person's ways, one after another: so that two at once never remove the last two. */
function changed(
  { person }: Owner,
  ports: ActingPorts,
  act: AuditAct,
  work: Work,
): Promise<boolean> {
  const { userId: subject, email, name } = person
  return perform(ports, async ({ users }) => {
    const result = (await users.people.lock(subject)) && (await work(users))
    return { result, report: result ? { act, subject, details: { email, name } } : null }
  })
}

/** A change after which only this session remains: somebody else may have come by the old way. */
function ending(owner: Owner, ports: ActingPorts, act: AuditAct, work: Work): Promise<boolean> {
  return changed(owner, ports, act, async (users) => {
    if (!(await work(users))) return false
    await users.sessions.endAll(owner.person.userId, owner.sessionId)
    return true
  })
}

function endOwnSessions(
  { person, sessionId: own }: Owner,
  sessionId: string | null,
  ports: ActingPorts,
): Promise<number> {
  const { userId: subject, email, name } = person
  return perform(ports, async ({ users: { sessions } }) => {
    const ended =
      sessionId === null
        ? await sessions.endAll(subject, own)
        : Number(await sessions.endOne(subject, sessionId))
    const report = { act: 'user.end-sessions', subject, details: { email, name, ended } } as const
    return { result: ended, report: ended === 0 ? null : report }
  })
}
