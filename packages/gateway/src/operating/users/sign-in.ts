import type { Clock } from '../../base/kernel/index.ts'
import type { SecretVault } from '../../payment/merchants/index.ts'
import { stepOfCode } from './authenticator.ts'
import { BUSY_SECONDS } from './derivation-lanes.ts'
import type { OpenIdAccount } from './open-id-account.ts'
import { isBusy, isPassword } from './password.ts'
import type { Person } from './person.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { accountKey, type SignInLimits } from './sign-in-limits.ts'
import type { UserStores } from './way-store.ts'

export type ProvePorts = Readonly<{
  users: Pick<UserStores, 'people' | 'passwords' | 'recoveryCodes'>
  limits: SignInLimits
  vault: SecretVault
  clock: Clock
}>

/** What a person proved to have. A session begins only while the person still has it. */
export type SignInProof =
  | Readonly<{ method: 'Password'; hash: string; secretId: string }>
  | Readonly<{ method: 'Passkey'; credentialId: string }>
  | Readonly<{ method: 'RecoveryCode'; position: number }>
  | (OpenIdAccount & Readonly<{ method: 'OpenId' | 'OpenIdEarlier' }>)
  | Readonly<{ method: 'Ticket' }>

/**
 * `Refused`: wrong, without saying what. `person`: whose account was tried, for the audit; null where there is none.
 * `Busy`: too many passwords wait to be checked; the try is not counted.
 */
export type Proof =
  | Readonly<{ kind: 'Proved'; person: Person; by: SignInProof }>
  | Readonly<{ kind: 'Refused'; person: Person | null }>
  | Readonly<{ kind: 'Wait' | 'Busy'; seconds: number }>

/** An e-mail address with what belongs to it. `address`: where the browser came from. */
type Given = Readonly<{ email: string; address: string }>

/**
 * Proves who somebody is by password and the code of the authenticator app. The same work is done whether or not the
 * account exists and the password is right, so that neither the answer nor its time shows which. The code is used up
 * only with the right password.
 */
export async function proveByPassword(
  ports: ProvePorts,
  { password, code, ...given }: Given & Readonly<{ password: string; code: string }>,
): Promise<Proof> {
  const isKnown = await ports.limits.isKnownAddress(given.address)
  const lane = isKnown ? 'known' : 'strangers'
  if (isBusy(lane)) return { kind: 'Busy', seconds: BUSY_SECONDS }
  const seconds = await takeTry(ports, given)
  if (seconds !== null) return { kind: 'Wait', seconds }
  const { people, passwords } = ports.users
  const person = await people.findByEmail(given.email.trim())
  const userId = person?.userId ?? NOBODY
  const [stored, authenticator] = [
    await passwords.hashOf(userId),
    await passwords.authenticatorOf(userId),
  ]
  const isRight = await isPassword(password, stored?.hash ?? null, lane)
  const step = authenticator === null ? null : await stepOfCode(ports, authenticator, code)
  if (person === null || stored === null || !isRight || authenticator === null || step === null) {
    return { kind: 'Refused', person }
  }
  const { secretId } = authenticator
  if (!(await passwords.useStep({ userId, secretId, step }))) return { kind: 'Refused', person }
  return { kind: 'Proved', person, by: { method: 'Password', hash: stored.hash, secretId } }
}

/** Proves who somebody is by a recovery code alone, whose 80 random bits cannot be guessed. */
export async function proveByRecoveryCode(
  ports: ProvePorts,
  { code, ...given }: Given & Readonly<{ code: string }>,
): Promise<Proof> {
  const seconds = await takeTry(ports, given)
  if (seconds !== null) return { kind: 'Wait', seconds }
  const { people, recoveryCodes } = ports.users
  const person = await people.findByEmail(given.email.trim())
  const hash = hashOfRecoveryCode(code)
  const position = await recoveryCodes.use(person?.userId ?? NOBODY, hash, ports.clock.now())
  if (person === null || position === null) return { kind: 'Refused', person }
  return { kind: 'Proved', person, by: { method: 'RecoveryCode', position } }
}

/**
 * Whether the person still has what was proved. Proving takes time, in which the way may be removed or replaced: by the
 * person, or by an owner who resets somebody whose ways were stolen. The caller holds the person.
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

/** Nobody has this id: looking it up takes as long as any other. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a try, first for the address and then for the account: refused tries of one address must not use up the
 * tries of the account.
 */
async function takeTry({ limits }: ProvePorts, { email, address }: Given): Promise<number | null> {
  const ofAddress = await limits.takeOfAddress(address)
  return ofAddress ?? limits.takeOfAccount(accountKey(email))
}
