import { type Clock, createCachedLookUp, Secret } from '../../base/kernel/index.ts'
import type { Merchant } from './merchant.ts'
import type { FoundKeyPair, MerchantStore, SecretOwner, SecretVault } from './ports.ts'
import { isPublishedKey } from './sandbox-merchants.ts'

/** A SecretKey: its text is part of the signed message, its bytes are the HMAC key. */
export type SecretKey = Readonly<{ text: string; bytes: Buffer }>

export type KnownKey = Readonly<{
  merchant: Merchant
  publicKey: string
  secretKey: Secret<SecretKey>
}>

/** Merchants and their keys. Every answer may be five seconds old. */
export type MerchantDirectory = Readonly<{
  /** Null for an unknown, a revoked or a refused key. A suspended merchant is found. */
  findByPublicKey: (publicKey: string) => Promise<KnownKey | null>
  /** Whether `findByPublicKey` would answer from the cache. */
  remembers: (publicKey: string) => boolean
  /** Takes as long as the look-up of an unknown key, and leaves the cache as it is. */
  lookUpUnknownKey: (publicKey: string) => Promise<void>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  /**
   * The SecretKey of a pair, even of a revoked one: what began under a pair ends under it. Never for
   * authenticating a caller.
   */
  secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
}>

type Ports = Readonly<{
  store: Pick<MerchantStore, 'findKeyPair' | 'findMerchant'>
  vault: SecretVault
  clock: Clock
  /** Live mode refuses the sandbox's published keys, even where they are in the database. */
  refusesPublishedKeys: boolean
}>

const MERCHANTS_MAXIMUM = 10_000
/** No key begins with this character, because keys are Base64. */
const NEVER_ISSUED = '~'
/** Every issued public key has this shape; other texts are refused without the database. */
const PUBLIC_KEY_SHAPE = /^[\x21-\x7e]{1,128}$/

export function createMerchantDirectory(ports: Ports): MerchantDirectory {
  const cache = { clock: ports.clock, entriesMaximum: MERCHANTS_MAXIMUM }
  const keys = createCachedLookUp({ load: keyLoader(ports), ...cache })
  const merchants = createCachedLookUp({ load: ports.store.findMerchant, ...cache })
  const findByPublicKey: MerchantDirectory['findByPublicKey'] = (publicKey) =>
    PUBLIC_KEY_SHAPE.test(publicKey) ? keys.find(publicKey) : Promise.resolve(null)
  return {
    findByPublicKey,
    remembers: keys.remembers,
    lookUpUnknownKey: async (publicKey) => {
      await keys.find(NEVER_ISSUED + publicKey)
    },
    findMerchant: merchants.find,
    secretKeyOf: async (publicKey) => {
      const known = await findByPublicKey(publicKey)
      if (known !== null) return new Secret('SecretKey', known.secretKey.expose().text)
      const revoked = await ports.store.findKeyPair(publicKey)
      return revoked === null ? null : openSecretKey(revoked, ports)
    },
  }
}

/** Every key costs one look-up in the store and one decryption, whether it exists or not. */
function keyLoader(ports: Ports): (publicKey: string) => Promise<KnownKey | null> {
  const openPlaceholder = placeholderOpener(ports.vault)
  return async (publicKey) => {
    const found = await ports.store.findKeyPair(publicKey)
    if (found === null || found.isRevoked) {
      await openPlaceholder()
      return null
    }
    const text = (await openSecretKey(found, ports)).expose()
    if (ports.refusesPublishedKeys && isPublishedKey(publicKey, text)) return null
    const secretKey = new Secret('SecretKey', { text, bytes: Buffer.from(text, 'base64') })
    return { merchant: found.merchant, publicKey, secretKey }
  }
}

const PLACEHOLDER_OWNER: SecretOwner = {
  merchantId: '00000000-0000-0000-0000-000000000000',
  recordId: 'AAAAAAAAAAAAAAAAAAAAAA==',
}
/** As long as every SecretKey. */
const PLACEHOLDER_SECRET_KEY = `${'A'.repeat(43)}=`

/** Opens a placeholder that this process has sealed and keeps in memory only. */
function placeholderOpener(vault: SecretVault): () => Promise<void> {
  let sealing: ReturnType<SecretVault['seal']> | null = null
  return async () => {
    sealing ??= vault.seal('secret-key', PLACEHOLDER_OWNER, PLACEHOLDER_SECRET_KEY)
    const { sealed } = await sealing.catch((error: unknown) => {
      // A failure is not cached, because the database may be back at the next call.
      sealing = null
      throw error
    })
    await vault.open('secret-key', PLACEHOLDER_OWNER, sealed)
  }
}

function openSecretKey({ keyPair }: FoundKeyPair, { vault }: Ports): Promise<Secret<string>> {
  const owner = { merchantId: keyPair.merchantId, recordId: keyPair.publicKey }
  return vault.open('secret-key', owner, keyPair.secretSealed)
}
