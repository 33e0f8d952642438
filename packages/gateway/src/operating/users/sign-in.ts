import { asTyped, type Clock } from '../../base/kernel/index.ts'
import type { SecretVault } from '../../payment/merchants/index.ts'
import { networkOf } from '../../payment/velocity/index.ts'
import { stepOfCode } from './authenticator.ts'
import { BUSY_SECONDS } from './derivation-lanes.ts'
import type { OpenIdAccount } from './id-token-claims.ts'
import { hashesOfPassword, isBusy } from './password.ts'
import type { Person } from './person.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { accountKey, type SignInLimits } from './sign-in-limits.ts'
import type { UserStores } from './user-stores.ts'

export type ProvePorts = Readonly<{
  users: Pick<UserStores, 'people' | 'passwords' | 'recoveryCodes'>
  limits: SignInLimits
  vault: SecretVault
  clock: Clock
}>

/** The sign-in method that a person has used. A session starts only if the person still has this method. */
export type SignInProof =
  | Readonly<{ method: 'Password'; hash: string; secretId: string }>
  | Readonly<{ method: 'Passkey'; credentialId: string }>
  | Readonly<{ method: 'RecoveryCode'; position: number }>
  | (OpenIdAccount & Readonly<{ method: 'OpenId' | 'OpenIdEarlier' }>)
  | Readonly<{ method: 'Ticket' }>

/**
 * `Refused`: the sign-in is wrong; the answer does not say why. `person`: the oldest account that was tried, for the audit
 * chain; null if there is none. `Busy`: too many passwords wait to be checked, and the try is not counted.
 */
export type Proof =
  | Readonly<{ kind: 'Proved'; person: Person; by: SignInProof }>
  | Readonly<{ kind: 'Refused'; person: Person | null }>
  | Readonly<{ kind: 'Wait' | 'Busy'; seconds: number }>

/** The submitted e-mail address and secrets. `address`: the network address of the browser. */
type Given = Readonly<{ email: string; address: string }>

/**
 * Proves who somebody is by password and the code of the authenticator app. An e-mail address may have accounts at several
 * places: password and code tell which. The same work is done whether or not there are accounts, and however many, and
 * whether the password is right, so that neither the answer nor its time shows which. The code is used up only with the right
 * password.
 */
export async function proveByPassword(
  ports: ProvePorts,
  { password, code, ...given }: Given & Readonly<{ password: string; code: string }>,
): Promise<Proof> {
  const isKnown = await ports.limits.isKnownAddress(given.address)
  const asker = {
    lane: isKnown ? 'known' : 'strangers',
    kind: 'network',
    id: networkOf(given.address),
  } as const
  if (isBusy(asker)) return { kind: 'Busy', seconds: BUSY_SECONDS }
  const seconds = await takeTry(ports, given)
  if (seconds !== null) return { kind: 'Wait', seconds }
  const { people, passwords } = ports.users
  const email = asTyped(given.email).trim()
  const accounts = await people.listByEmail(email)
  const methods = await passwords.listByEmail(email)
  const hashes = methods.map(({ hash }) => hash)
  const right = await hashesOfPassword(password, hashes, asker)
  for (const { userId, secretId, hash, ...rest } of methods) {
    const step = await stepOfCode(ports, { userId, secretId, ...rest }, code)
    const person = accounts.find((each) => each.userId === userId)
    if (person === undefined || step === null || !right.includes(hash)) continue
    if (!(await passwords.useStep({ userId, secretId, step }))) continue
    return { kind: 'Proved', person, by: { method: 'Password', hash, secretId } }
  }
  return { kind: 'Refused', person: accounts[0] ?? null }
}

/** Proves who somebody is by a recovery code alone, whose 80 random bits cannot be guessed. */
export async function proveByRecoveryCode(
  ports: ProvePorts,
  { code, ...given }: Given & Readonly<{ code: string }>,
): Promise<Proof> {
  const seconds = await takeTry(ports, given)
  if (seconds !== null) return { kind: 'Wait', seconds }
  const { people, recoveryCodes } = ports.users
  const accounts = await people.listByEmail(asTyped(given.email).trim())
  const hash = hashOfRecoveryCode(code)
  const userIds = accounts.map(({ userId }) => userId)
  const used = await recoveryCodes.use(userIds, hash, ports.clock.now())
  const person = accounts.find(({ userId }) => userId === used?.userId)
  if (person === undefined || used === null) {
    return { kind: 'Refused', person: accounts[0] ?? null }
  }
  return { kind: 'Proved', person, by: { method: 'RecoveryCode', position: used.position } }
}

/**
 * Whether the person still has the method that was used. Checking takes time, in which the method may be removed or
 * replaced: by the person, or by an owner who resets a person whose credentials were stolen. The caller holds the
 * person's row lock.
 */
export async function isStillTheirs(
  userId: string,
  by: SignInProof,
  { openIds, passkeys, passwords, recoveryCodes }: UserStores,
): Promise<boolean> {
  switch (by.method) {
    case 'Password': {
      const authenticator = await passwords.authenticatorOf(userId)
      const stored = await passwords.hashOf(userId)
      return stored?.hash === by.hash && authenticator?.secretId === by.secretId
    }
    case 'Passkey':
      return (await passkeys.find(by.credentialId))?.userId === userId
    case 'RecoveryCode': {
      const codes = await recoveryCodes.list(userId)
      return codes.some(({ position, usedAt }) => position === by.position && usedAt !== null)
    }
    case 'OpenId':
    case 'OpenIdEarlier':
      return (await openIds.personOf(by)) === userId
    case 'Ticket':
      return true
  }
}

/**
 * Counts a try, first for the address and then for the account: refused tries of one address must not use up the
 * tries of the account.
 */
async function takeTry({ limits }: ProvePorts, { email, address }: Given): Promise<number | null> {
  const ofAddress = await limits.takeOfAddress(address)
  return ofAddress ?? limits.takeOfAccount(accountKey(email))
}
