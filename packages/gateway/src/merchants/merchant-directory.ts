import { type Clock, createCachedLookUp, Secret } from '../kernel/index.ts'
import type { Merchant } from './merchant.ts'
import type { FoundKeyPair, MerchantStore, SecretOwner, SecretVault } from './ports.ts'
import { isPublishedKey } from './sandbox-merchants.ts'

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
  /** Whether `findByPublicKey` would answer without asking the store. */
  remembers: (publicKey: string) => boolean
  /** Does what the look-up of a key that nobody has does; what is remembered stays as it is. */
  askInVain: (publicKey: string) => Promise<void>
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  /**
   * The SecretKey of a pair, also of one revoked since: what began under it must end under it. Never
   * for letting a caller in.
   */
  secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
}>

type Ports = Readonly<{
  store: Pick<MerchantStore, 'findKeyPair' | 'findMerchant'>
  vault: SecretVault
  clock: Clock
  /** Live mode: the sandbox's published keys are nobody's, also where they stand in the database. */
  refusesPublishedKeys: boolean
}>

const MERCHANTS_MAXIMUM = 10_000
/** Begins no key: those are Base64. */
const NEVER_ISSUED = '~'
/** No public key that was ever issued looks otherwise; the rest need not trouble the database. */
const PUBLIC_KEY_SHAPE = /^[\x21-\x7e]{1,128}$/

export function createMerchantDirectory(ports: Ports): MerchantDirectory {
  const keys = createCachedLookUp({
    load: keyLoader(ports),
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
    remembers: keys.remembers,
    askInVain: async (publicKey) => {
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

/** Every key that is asked for costs one look into the store and one opening, whether it exists or not. */
function keyLoader(ports: Ports): (publicKey: string) => Promise<KnownKey | null> {
  const openInVain = openerInVain(ports.vault)
  return async (publicKey) => {
    const found = await ports.store.findKeyPair(publicKey)
    if (found === null || found.isRevoked) {
      await openInVain()
      return null
    }
    const text = (await openSecretKey(found, ports)).expose()
    if (ports.refusesPublishedKeys && isPublishedKey(publicKey, text)) return null
    const secretKey = new Secret('SecretKey', { text, bytes: Buffer.from(text, 'base64') })
    return { merchant: found.merchant, publicKey, secretKey }
  }
}

const NOBODY: SecretOwner = {
  merchantId: '00000000-0000-0000-0000-000000000000',
  recordId: 'AAAAAAAAAAAAAAAAAAAAAA==',
}
/** As long as every SecretKey. */
const SECRET_KEY_OF_NOBODY = `${'A'.repeat(43)}=`

/** Opens a secret of nobody, which this process sealed for itself and keeps in memory only. */
function openerInVain(vault: SecretVault): () => Promise<void> {
  let sealing: Promise<Buffer> | null = null
  const sealOnce = (): Promise<Buffer> => {
    const started = vault.seal('secret-key', NOBODY, SECRET_KEY_OF_NOBODY)
    sealing = started.then(({ sealed }) => sealed)
    // A database that was away for a moment must not be remembered as a failure.
    sealing.catch(() => {
      sealing = null
    })
    return sealing
  }
  return async () => {
    await vault.open('secret-key', NOBODY, await (sealing ?? sealOnce()))
  }
}

function openSecretKey({ keyPair }: FoundKeyPair, { vault }: Ports): Promise<Secret<string>> {
  const owner = { merchantId: keyPair.merchantId, recordId: keyPair.publicKey }
  return vault.open('secret-key', owner, keyPair.secretSealed)
}
