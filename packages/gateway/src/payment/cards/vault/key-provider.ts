import { createHash } from 'node:crypto'
import { OperatorError, Secret } from '../../../base/kernel/index.ts'
import { decrypt, deriveKey, encrypt, lengthPrefixed } from './cipher.ts'

/** Which data key was wrapped. The bytes do not unwrap as any other data key. */
type WrapContext = Readonly<{ keyId: string; class: string }>

/**
 * Wraps and unwraps data keys. The key-encryption keys are held by this process, or by a key management
 * service that never gives them out: therefore the promises.
 */
export type KeyProvider = Readonly<{
  /** The key that wraps. Others may still unwrap. */
  currentKeyId: string
  /** Every key that unwraps, the current one included. */
  keyIds: readonly string[]
  wrap: (plain: Buffer, context: WrapContext) => Promise<Buffer>
  /** Throws `KeyEncryptionKeyMissing` for a key id that the provider does not hold. */
  unwrap: (keyEncryptionKeyId: string, wrapped: Buffer, context: WrapContext) => Promise<Buffer>
}>

/** A data key was wrapped by a key-encryption key that the provider does not hold. Names that key's id. */
export class KeyEncryptionKeyMissing extends OperatorError {
  override readonly name = 'KeyEncryptionKeyMissing'

  constructor(neededKeyId: string, heldKeyIds: readonly string[]) {
    super(
      `The vault needs the key-encryption key ${neededKeyId}, but VEZNE_MASTER_KEY ` +
        `(or its _FILE, _COMMAND or _PREVIOUS) holds ${heldKeyIds.join(', ')}; give the key that this ` +
        'database was written with, as VEZNE_MASTER_KEY_PREVIOUS while a rotation lasts. In a sandbox ' +
        'that made its own key: put the file master-key of DATA_DIR back, or begin anew with an empty ' +
        'DATA_DIR and database.',
      { check: 'keys' },
    )
  }
}

/**
 * Holds key-encryption keys in this process, 32 bytes each. `current` wraps and unwraps; the earlier ones
 * only unwrap, while a rotation lasts.
 */
export function createLocalKeyProvider(
  current: Secret<Buffer>,
  ...earlier: readonly Secret<Buffer>[]
): KeyProvider {
  const keys = new Map([current, ...earlier].map((key) => [keyEncryptionKeyId(key), key]))
  const currentKeyId = keyEncryptionKeyId(current)
  return {
    currentKeyId,
    keyIds: [...keys.keys()],
    wrap: async (plain, context) => {
      const input = { key: current.expose(), associatedData: wrapData(currentKeyId, context) }
      return encrypt(input, plain)
    },
    unwrap: async (keyId, wrapped, context) => {
      const key = keys.get(keyId)
      if (key === undefined) throw new KeyEncryptionKeyMissing(keyId, [...keys.keys()])
      const associatedData = wrapData(keyId, context)
      const plain = decrypt({ key: key.expose(), associatedData }, wrapped)
      if (plain !== null) return plain
      throw new Error(`vault: the wrapped data key ${context.keyId} was altered in the database`)
    },
  }
}

/** The beginning of a SHA-256. It reveals nothing about the key, which is 32 random bytes. */
export function keyEncryptionKeyId(key: Secret<Buffer>): string {
  const bytes = key.expose()
  if (bytes.length !== 32) throw new Error('vault: a key-encryption key must have 32 bytes')
  const hash = createHash('sha256').update('vezne/key-encryption-key/').update(bytes)
  return `local-${hash.digest('hex').slice(0, 16)}`
}

function wrapData(keyEncryptionKeyId: string, context: WrapContext): Buffer {
  return lengthPrefixed(['vezne/data-key/1', keyEncryptionKeyId, context.class, context.keyId])
}

const LABEL = Buffer.from('vezne/backup-manifest/1')

/**
 * The keys that sign backups: one of each master key, from which nobody finds the master key. Whoever can open a backup
 * can therefore check its signature, and whoever only signs can open nothing (decision 10.61).
 */
export function backupKeysOf(masterKeys: readonly Secret<Buffer>[]) {
  return masterKeys.map((masterKey) => ({
    masterKeyId: keyEncryptionKeyId(masterKey),
    key: new Secret(
      'key of backups',
      deriveKey({ key: masterKey.expose(), salt: Buffer.alloc(0), info: LABEL }),
    ),
  }))
}
