import { type Clock, Secret } from '../kernel/index.ts'
import { createCachedLookUp } from './cached-look-up.ts'
import type { Merchant } from './merchant.ts'
import type { FoundKeyPair, MerchantStore } from './merchant-store.ts'
import { isPublishedKey } from './sandbox-merchants.ts'
import type { SecretVault } from './secret-vault.ts'

/** A SecretKey in both of its roles: its text is signed, its bytes sign. */
export type SecretKey = Readonly<{ text: string; bytes: Buffer }>

export type KnownKey = Readonly<{
  merchant: Merchant
  publicKey: string
  secretKey: Secret<SecretKey>
}>

/** Who exists. What it says may be five seconds old. */
export type MerchantDirectory = Readonly<{
  /** Null for a key that nobody has, that was revoked or that is refused. A suspended merchant is found. */
  findByPublicKey: (publicKey: string) => Promise<KnownKey | null>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  /**
   * The SecretKey of a pair, also of one revoked since: what began under it must end under it. Never
   * for letting a caller in.
   */
  secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
}>

type Ports = Readonly<{
  store: MerchantStore
  vault: SecretVault
  clock: Clock
  /** Live mode: the sandbox's published keys are nobody's, also where they stand in the database. */
  refusesPublishedKeys: boolean
}>

const MERCHANTS_MAXIMUM = 10_000
/** No public key that was ever issued looks otherwise; the rest need not trouble the database. */
const PUBLIC_KEY_SHAPE = /^[\x21-\x7e]{1,128}$/

export function createMerchantDirectory(ports: Ports): MerchantDirectory {
  const keys = createCachedLookUp({
    load: (publicKey: string) => loadKey(publicKey, ports),
    clock: ports.clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  const merchants = createCachedLookUp({
    load: ports.store.findMerchant,
    clock: ports.clock,
    entriesMaximum: MERCHANTS_MAXIMUM,
  })
  const findByPublicKey: MerchantDirectory['findByPublicKey'] = (publicKey) =>
    PUBLIC_KEY_SHAPE.test(publicKey) ? keys.find(publicKey) : Promise.resolve(null)
  return {
    findByPublicKey,
    findMerchant: merchants.find,
    secretKeyOf: async (publicKey) => {
      const known = await findByPublicKey(publicKey)
      if (known !== null) return new Secret('SecretKey', known.secretKey.expose().text)
      const revoked = await ports.store.findKeyPair(publicKey)
      return revoked === null ? null : openSecretKey(revoked, ports)
    },
  }
}

async function loadKey(publicKey: string, ports: Ports): Promise<KnownKey | null> {
  const found = await ports.store.findKeyPair(publicKey)
  if (found === null || found.isRevoked) return null
  const text = (await openSecretKey(found, ports)).expose()
  if (ports.refusesPublishedKeys && isPublishedKey(publicKey, text)) return null
  const secretKey = new Secret('SecretKey', { text, bytes: Buffer.from(text, 'base64') })
  return { merchant: found.merchant, publicKey, secretKey }
}

function openSecretKey({ keyPair }: FoundKeyPair, { vault }: Ports): Promise<Secret<string>> {
  const owner = { merchantId: keyPair.merchantId, recordId: keyPair.publicKey }
  return vault.open('secret-key', owner, keyPair.secretSealed)
}
