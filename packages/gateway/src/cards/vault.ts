import { createHmac } from 'node:crypto'
import { Secret } from '../kernel/index.ts'
import type { SealClass } from './data-key.ts'
import { createKeyRing, type KeyRingPorts } from './key-ring.ts'
import { dataKeyIdOf, openRecord, SealBroken, type SealOwner, sealRecord } from './seal.ts'

/** The id of the data key is stored beside the sealed value, so that a rotation can count and find rows. */
export type Sealed = Readonly<{ sealed: Buffer; dataKeyId: string }>

export type Vault = Readonly<{
  seal: (sealClass: SealClass, owner: SealOwner, plain: Buffer | string) => Promise<Sealed>
  /** The text that was sealed for exactly this class and owner; throws `SealBroken` for any other. */
  open: (sealClass: SealClass, owner: SealOwner, sealed: Buffer) => Promise<Secret<string>>
  /** 32 bytes that recognise a card number and cannot be guessed without the key (PCI DSS 3.5.1.1). */
  fingerprint: (cardNumber: string) => Promise<Buffer>
  /**
   * Opens every data key once, for the start. Throws `KeyEncryptionKeyMissing`, which names the key that
   * is needed, where the database was written under another one.
   */
  check: () => Promise<void>
}>

/** Envelope encryption: the key-encryption key wraps data keys by class, these seal the records. */
export function createVault(ports: KeyRingPorts): Vault {
  const ring = createKeyRing(ports)
  return {
    seal: async (sealClass, owner, plain) => {
      const dataKey = await ring.active(sealClass)
      const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain
      const sealed = sealRecord(dataKey, { ...owner, class: sealClass }, bytes)
      return { sealed, dataKeyId: dataKey.keyId }
    },
    open: async (sealClass, owner, sealed) => {
      const dataKey = await ring.byId(dataKeyIdOf(sealed))
      if (dataKey.class !== sealClass) {
        throw new SealBroken(`a record of class ${sealClass} names a data key of another class`)
      }
      const bytes = openRecord(dataKey, { ...owner, class: sealClass }, sealed)
      const plain = new Secret(sealClass, bytes.toString('utf8'))
      bytes.fill(0)
      return plain
    },
    fingerprint: async (cardNumber) => {
      const { key } = await ring.active('fingerprint')
      return createHmac('sha256', key.expose()).update(cardNumber, 'utf8').digest()
    },
    check: ring.check,
  }
}
