import { createHmac } from 'node:crypto'
import { Secret } from '../../../base/kernel/index.ts'
import type { SealClass } from './data-key.ts'
import { createKeyRing, type KeyRingPorts } from './key-ring.ts'
import {
  dataKeyIdOf,
  openRecord,
  SealBroken,
  type SealContext,
  type SealOwner,
  sealRecord,
} from './seal.ts'

/** The data key's id is stored beside the sealed value: a rotation counts and finds rows by it. */
export type Sealed = Readonly<{ sealed: Buffer; dataKeyId: string }>

export type Vault = Readonly<{
  seal: (sealClass: SealClass, owner: SealOwner, plain: Buffer | string) => Promise<Sealed>
  /** The text that was sealed for exactly this class and owner; throws `SealBroken` for any other. */
  open: (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => Promise<Secret<string>>
  /** The same text, sealed under the active data key. */
  reseal: (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => Promise<Sealed>
  /**
   * 32 bytes, always the same for one card number. Keyed, so that nobody can find the number by trying all
   * (PCI DSS 3.5.1.1).
   */
  fingerprint: (cardNumber: string) => Promise<Buffer>
  /** The key of 32 bytes that seals what payment pages keep in a browser: the same on every node. */
  pageKey: () => Promise<Secret<Buffer>>
  /** The key of 32 bytes under which processes hand each other keys of security codes. */
  codeExchangeKey: () => Promise<Secret<Buffer>>
  /** The key of 32 bytes that signs audit checkpoints: the same on every node, and after every rotation. */
  auditKey: () => Promise<Secret<Buffer>>
  /** Opens every data key, at the start. Throws `KeyEncryptionKeyMissing`, which names the key needed. */
  check: () => Promise<void>
  /** Makes the first data key of every class, at the start. */
  prepare: () => Promise<void>
}>

/** Envelope encryption: the key-encryption key wraps the data keys, and the data keys seal the records. */
export function createVault(ports: KeyRingPorts): Vault {
  const ring = createKeyRing(ports)
  const seal: Vault['seal'] = async (sealClass, owner, plain) => {
    const dataKey = await ring.active(sealClass)
    const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain
    const sealed = sealRecord(dataKey, contextOf(sealClass, owner), bytes)
    return { sealed, dataKeyId: dataKey.keyId }
  }
  const openBytes = async (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => {
    const dataKey = await ring.byId(dataKeyIdOf(sealed))
    if (dataKey.class !== sealClass) {
      throw new SealBroken(`a record of class ${sealClass} names a data key of another class`)
    }
    return openRecord(dataKey, contextOf(sealClass, owner), sealed)
  }
  return {
    seal,
    open: async (sealClass, owner, sealed) => {
      const bytes = await openBytes(sealClass, owner, sealed)
      const plain = new Secret(sealClass, bytes.toString('utf8'))
      bytes.fill(0)
      return plain
    },
    reseal: async (sealClass, owner, sealed) => {
      const bytes = await openBytes(sealClass, owner, sealed)
      const resealed = await seal(sealClass, owner, bytes)
      bytes.fill(0)
      return resealed
    },
    fingerprint: async (cardNumber) => {
      const { key } = await ring.active('fingerprint')
      return createHmac('sha256', key.expose()).update(cardNumber, 'utf8').digest()
    },
    pageKey: async () => (await ring.active('page')).key,
    codeExchangeKey: async () => (await ring.active('code-exchange')).key,
    auditKey: async () => (await ring.active('audit')).key,
    check: ring.check,
    prepare: ring.prepare,
  }
}

/** Names the fields one by one: spreading would take longer, and every payment opens a record. */
function contextOf(sealClass: SealClass, { merchantId, recordId }: SealOwner): SealContext {
  return { class: sealClass, merchantId, recordId }
}
