import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

import { uuidOfHex } from '../../base/kernel/index.ts'
import { type ChallengePorts, issueChallenge, useChallenge } from './challenge.ts'
import type { Passkey, PasskeyStore } from './passkey.ts'
import type { Person } from './person.ts'

export type PasskeyPorts = ChallengePorts &
  Readonly<{
    passkeys: Pick<PasskeyStore, 'list' | 'find' | 'use'>
    /** The panel's origin: passkeys belong to its host name. */
    panelUrl: () => string
  }>

const GATEWAY_NAME = 'Vezne'

/**
 * The options with which a browser asks for a passkey. They name no person: the person chooses among the passkeys
 * of this host.
 */
export async function askForPasskey(ports: PasskeyPorts, browser: string) {
  const challenge = await issueChallenge(ports, { browser, purpose: 'SignIn', userId: null })
  return generateAuthenticationOptions({
    rpID: hostOf(ports),
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
}

/**
 * The options with which a browser creates a passkey for a person: discoverable, and only with fingerprint, face or
 * PIN. `label`: by which the person chooses among several accounts.
 */
export async function askForNewPasskey(
  ports: PasskeyPorts,
  { userId, name }: Pick<Person, 'userId' | 'name'>,
  { browser, label }: Readonly<{ browser: string; label: string }>,
) {
  const challenge = await issueChallenge(ports, { browser, purpose: 'Passkey', userId })
  const known = await ports.passkeys.list(userId)
  return generateRegistrationOptions({
    rpName: GATEWAY_NAME,
    rpID: hostOf(ports),
    userID: userHandleOf(userId),
    userName: label,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey that a browser made, not stored yet; null where the answer proves nothing. */
export async function readNewPasskey(
  ports: PasskeyPorts,
  { userId, browser, answer }: Readonly<{ userId: string; browser: string; answer: string }>,
): Promise<Omit<Passkey, 'name'> | null> {
  const response = parsed<RegistrationResponseJSON>(answer)
  if (response === null) return null
  const asked = { browser, purpose: 'Passkey', userId } as const
  const verified = await answered(ports, asked, (expectedChallenge) =>
    verifyRegistrationResponse({ response, ...expected(ports), expectedChallenge }),
  )
  if (verified?.registrationInfo === undefined) return null
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo
  const { id: credentialId, counter, transports = [] } = credential
  return {
    credentialId,
    userId,
    publicKey: Buffer.from(credential.publicKey),
    counter,
    transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)),
    isBackedUp,
    createdAt: ports.clock.now(),
    usedAt: null,
  }
}

/** The passkey that a browser proved to have, and its person; null where the answer proves nothing. */
export async function proveByPasskey(
  ports: PasskeyPorts,
  { browser, answer }: Readonly<{ browser: string; answer: string }>,
): Promise<Pick<Passkey, 'userId' | 'credentialId'> | null> {
  const response = parsed<AuthenticationResponseJSON>(answer)
  const passkey = response === null ? null : await ports.passkeys.find(response.id)
  if (response === null || passkey === null) return null
  const { credentialId, userId, publicKey, counter } = passkey
  const handle = response.response?.userHandle
  if (typeof handle !== 'string' || !isHandleOf(handle, userId)) return null
  const asked = { browser, purpose: 'SignIn', userId: null } as const
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter }
  const verified = await answered(ports, asked, (expectedChallenge) =>
    verifyAuthenticationResponse({ response, ...expected(ports), credential, expectedChallenge }),
  )
  if (verified?.verified !== true) return null
  const { newCounter, credentialBackedUp: isBackedUp } = verified.authenticationInfo
  const use = { credentialId, counter: newCounter, isBackedUp, usedAt: ports.clock.now() }
  return (await ports.passkeys.use(use)) ? { userId, credentialId } : null
}

function hostOf({ panelUrl }: PasskeyPorts): string {
  return new URL(panelUrl()).hostname
}

function expected(ports: PasskeyPorts) {
  const expectedOrigin = new URL(ports.panelUrl()).origin
  return { expectedOrigin, expectedRPID: hostOf(ports), requireUserVerification: true } as const
}

/** The bytes by which an authenticator remembers the person: nothing personal. */
function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function isHandleOf(handle: string, userId: string): boolean {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  return hex.length === 32 && uuidOfHex(hex) === userId
}

type Expect = (challenge: string) => Promise<boolean>

/**
 * Verifies an answer and uses its challenge up. The library throws for a wrong or malformed answer; neither proves
 * anything. An error of the database says nothing about the answer, and is thrown again.
 */
async function answered<Result>(
  ports: PasskeyPorts,
  asked: Parameters<typeof useChallenge>[2],
  verify: (expectedChallenge: Expect) => Promise<Result>,
): Promise<Result | null> {
  let failure: unknown = null
  const expectedChallenge: Expect = async (challenge) => {
    try {
      return await useChallenge(ports, challenge, asked)
    } catch (error) {
      failure = error
      return false
    }
  }
  try {
    return await verify(expectedChallenge)
  } catch {
    if (failure !== null) throw failure
    return null
  }
}

const ANSWER_CHARACTERS_MAXIMUM = 20_000

/** The library checks every field of the object; here it only must be one with a text as its id. */
function parsed<Answer extends { id: string }>(text: string): Answer | null {
  if (text.length > ANSWER_CHARACTERS_MAXIMUM) return null
  try {
    const value: Answer | null = JSON.parse(text)
    return typeof value?.id === 'string' ? value : null
  } catch {
    return null
  }
}
