import { randomBytes } from 'node:crypto'
import { type Clock, Secret } from '../kernel/index.ts'
import type { MerchantStore } from './merchant-store.ts'
import type { SecretVault } from './secret-vault.ts'

/** The only time that the SecretKey leaves the gateway: it is shown once (decision 2.5). */
export type IssuedKeyPair = Readonly<{ publicKey: string; secretKey: Secret<string> }>

type Ports = Readonly<{ merchants: MerchantStore; vault: SecretVault; clock: Clock }>

/**
 * Gives a merchant one more key pair: PublicKey is Base64 of 16 random bytes, SecretKey Base64 of 32. The
 * earlier pairs stay live, so that a merchant can change over in its own time. Null: no such merchant.
 */
export async function issueKeyPair(
  merchantId: string,
  ports: Ports,
): Promise<IssuedKeyPair | null> {
  if ((await ports.merchants.findMerchant(merchantId)) === null) return null
  const publicKey = randomBytes(16).toString('base64')
  const secretKey = new Secret('SecretKey', randomBytes(32).toString('base64'))
  await storeKeyPair({ merchantId, publicKey, secretKey }, ports)
  return { publicKey, secretKey }
}

/** Whether the pair was new. */
export async function storeKeyPair(
  pair: IssuedKeyPair & Readonly<{ merchantId: string }>,
  ports: Ports,
): Promise<boolean> {
  const { merchantId, publicKey, secretKey } = pair
  const owner = { merchantId, recordId: publicKey }
  const { sealed, dataKeyId } = await ports.vault.seal('secret-key', owner, secretKey.expose())
  const keyPair = { merchantId, publicKey, secretSealed: sealed, dataKeyId }
  return ports.merchants.insertKeyPair(keyPair, ports.clock.now())
}
