import { generateSecret, generateURI, verifySync } from 'otplib'

import { type Clock, uuidV7 } from '../../base/kernel/index.ts'
import type { SecretVault } from '../../payment/merchants/index.ts'

/** The secret that a person's authenticator app makes codes from, sealed for the person. */
export type SealedAuthenticator = Readonly<{
  userId: string
  secretId: string
  secretSealed: Buffer
  dataKeyId: string
  createdAt: Date
}>

/** The vault seals the secret for its owner: a person here, and no merchant. */
const ownerOf = ({ userId, secretId }: Pick<SealedAuthenticator, 'userId' | 'secretId'>) => ({
  merchantId: userId,
  recordId: secretId,
})

type Ports = Readonly<{ vault: SecretVault; clock: Clock }>

/** A new secret of 160 bits for a person. */
export async function newAuthenticator(
  { vault, clock }: Ports,
  userId: string,
): Promise<SealedAuthenticator> {
  const createdAt = clock.now()
  const secretId = uuidV7(createdAt)
  const { sealed, dataKeyId } = await vault.seal(
    'secret-key',
    ownerOf({ userId, secretId }),
    generateSecret(),
  )
  return { userId, secretId, secretSealed: sealed, dataKeyId, createdAt }
}

/** What an app needs, once: the secret to type, and the same as the text of a QR code. */
export async function authenticatorSetUp(
  { vault }: Pick<Ports, 'vault'>,
  authenticator: SealedAuthenticator,
  { label, issuer }: Readonly<{ label: string; issuer: string }>,
): Promise<Readonly<{ secret: string; uri: string }>> {
  const opened = await vault.open('secret-key', ownerOf(authenticator), authenticator.secretSealed)
  const secret = opened.expose()
  return { secret, uri: generateURI({ issuer, label, secret }) }
}

const CODE_SHAPE = /^\d{6}$/
/** A code of the step before or after works too: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 30

/**
 * The time step whose code this is; null for a wrong code. The caller uses the step up, so that the code works once.
 */
export async function stepOfCode(
  { vault, clock }: Ports,
  authenticator: SealedAuthenticator,
  code: string,
): Promise<number | null> {
  const opened = await vault.open('secret-key', ownerOf(authenticator), authenticator.secretSealed)
  const token = code.replaceAll(/\s/g, '')
  if (!CODE_SHAPE.test(token)) return null
  const epoch = Math.floor(clock.now().getTime() / 1_000)
  const result = verifySync({
    secret: opened.expose(),
    token,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
