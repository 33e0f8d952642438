import { createHmac } from 'node:crypto'
import { Secret } from '../kernel/index.ts'
import type { DataKey, SealClass } from './data-key.ts'
import { createKeyRing, type KeyRingPorts } from './key-ring.ts'
import {
  dataKeyIdOf,
  openRecord,
  SealBroken,
  type SealContext,
  type SealOwner,
  sealRecord,
} from './seal.ts'

/** The id of the data key is stored beside the sealed value, so that a rotation can count and find rows. */
export type Sealed = Readonly<{ sealed: Buffer; dataKeyId: string }>

export type Vault = Readonly<{
  seal: (sealClass: SealClass, owner: SealOwner, plain: Buffer | string) => Promise<Sealed>
  /** The text that was sealed for exactly this class and owner; throws `SealBroken` for any other. */
  open: (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => Promise<Secret<string>>
  /** The same text under the active data key. It is seen by nobody on the way. */
  reseal: (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => Promise<Sealed>
  /** 32 bytes that recognise a card number and cannot be guessed without the key (PCI DSS 3.5.1.1). */
  fingerprint: (cardNumber: string) => Promise<Buffer>
  /** 32 bytes for what payment pages carry through a browser: the same on every node. */
  pageKey: () => Promise<Secret<Buffer>>
  /** 32 bytes that whoever holds the master key has: for handing over keys of security codes. */
  codeExchangeKey: () => Promise<Secret<Buffer>>
  /** 32 bytes that sign where the audit chains end: the same on every node, and after every rotation. */
  auditKey: () => Promise<Secret<Buffer>>
  /**
   * Opens every data key once, for the start. Throws `KeyEncryptionKeyMissing`, which names the key that
   * is needed, where the database was written under another one.
   */
  check: () => Promise<void>
  /** Makes the first data key of every class, for the start. */
  prepare: () => Promise<void>
}>

/** Envelope encryption: the key-encryption key wraps data keys by class, these seal the records. */
export function createVault(ports: KeyRingPorts): Vault {
  const ring = createKeyRing(ports)
  const seal: Vault['seal'] = async (sealClass, owner, plain) => {
    const dataKey = await ring.active(sealClass)
    const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain
    const sealed = sealRecord(dataKey, contextOf(sealClass, owner), bytes)
    return { sealed, dataKeyId: dataKey.keyId }
  }
  return {
    seal,
    open: async (sealClass, owner, sealed) => {
      const dataKey = await ring.byId(dataKeyIdOf(sealed))
      const bytes = openBytes(dataKey, contextOf(sealClass, owner), sealed)
      const plain = new Secret(sealClass, bytes.toString('utf8'))
      bytes.fill(0)
      return plain
    },
    reseal: async (sealClass, owner, sealed) => {
      const dataKey = await ring.byId(dataKeyIdOf(sealed))
      const bytes = openBytes(dataKey, contextOf(sealClass, owner), sealed)
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

/** By name, not by spreading: every payment opens a record, and to spread costs more than all of this. */
function contextOf(sealClass: SealClass, { merchantId, recordId }: SealOwner): SealContext {
  return { class: sealClass, merchantId, recordId }
}

function openBytes(dataKey: DataKey, context: SealContext, sealed: Buffer): Buffer {
  if (dataKey.class !== context.class) {
    throw new SealBroken(`a record of class ${context.class} names a data key of another class`)
  }
  return openRecord(dataKey, context, sealed)
}
