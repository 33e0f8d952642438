import { randomBytes, randomInt } from 'node:crypto'
import { type Clock, Secret, uuidV7 } from '../../base/kernel/index.ts'
import type { Merchant, Permission } from './merchant.ts'
import type { MerchantStore, Revocation, SecretVault } from './ports.ts'

export type NewMerchant = Readonly<{
  name: string
  permissions: Iterable<Permission>
  /** Ten digits; a random number where it is absent. */
  merchantNumber?: string
}>

export type MerchantCreation =
  | Readonly<{ ok: true; merchant: Merchant }>
  | Readonly<{ ok: false; reason: 'NumberTaken' | 'NumberMalformed' | 'NameMissing' }>

type Ports = Readonly<{ merchants: MerchantStore; clock: Clock }>

const DRAWS_MAXIMUM = 20

/** Creates an active merchant without key pairs (decision 2.5). */
export async function createMerchant(input: NewMerchant, ports: Ports): Promise<MerchantCreation> {
  if (input.name.trim() === '') return { ok: false, reason: 'NameMissing' }
  const { merchantNumber } = input
  if (merchantNumber !== undefined && !/^[0-9]{10}$/.test(merchantNumber)) {
    return { ok: false, reason: 'NumberMalformed' }
  }
  const draws = merchantNumber === undefined ? DRAWS_MAXIMUM : 1
  for (let draw = 0; draw < draws; draw += 1) {
    const merchant = newMerchant(input, ports.clock.now())
    if (await ports.merchants.insertMerchant(merchant, ports.clock.now())) {
      return { ok: true, merchant }
    }
  }
  return { ok: false, reason: 'NumberTaken' }
}

/** Ten random digits. The first is never 0, because spreadsheets drop a leading 0. */
export function drawMerchantNumber(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

function newMerchant(input: NewMerchant, now: Date): Merchant {
  return {
    merchantId: uuidV7(now),
    merchantNumber: input.merchantNumber ?? drawMerchantNumber(),
    name: input.name.trim(),
    status: 'Active',
    permissions: new Set(input.permissions),
  }
}

/** The SecretKey leaves the gateway here only: it is shown once (decision 2.5). */
export type IssuedKeyPair = Readonly<{ publicKey: string; secretKey: Secret<string> }>

export type KeyPorts = Ports & Readonly<{ vault: SecretVault }>

/**
 * Gives a merchant one more key pair: PublicKey is Base64 of 16 random bytes, SecretKey Base64 of 32. The
 * earlier pairs stay valid, so that the merchant can change over in its own time. Null: no such merchant.
 */
export async function issueKeyPair(
  merchantId: string,
  ports: KeyPorts,
): Promise<IssuedKeyPair | null> {
  if ((await ports.merchants.findMerchant(merchantId)) === null) return null
  const publicKey = randomBytes(16).toString('base64')
  const secretKey = new Secret('SecretKey', randomBytes(32).toString('base64'))
  await storeKeyPair({ merchantId, publicKey, secretKey }, ports)
  return { publicKey, secretKey }
}

export async function storeKeyPair(
  { merchantId, publicKey, secretKey }: IssuedKeyPair & Readonly<{ merchantId: string }>,
  ports: KeyPorts,
): Promise<boolean> {
  const owner = { merchantId, recordId: publicKey }
  const { sealed, dataKeyId } = await ports.vault.seal('secret-key', owner, secretKey.expose())
  const keyPair = { merchantId, publicKey, secretSealed: sealed, dataKeyId }
  return ports.merchants.insertKeyPair(keyPair, ports.clock.now())
}

/** Ends a key pair for good. Every node refuses it within five seconds. */
export function revokeKeyPair(publicKey: string, ports: Ports): Promise<Revocation> {
  return ports.merchants.revokeKeyPair(publicKey, ports.clock.now())
}
