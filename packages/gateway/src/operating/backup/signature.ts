import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../base/kernel/index.ts'
import { BackupError, type Manifest } from './backup.ts'

/** Signs backups, and is derived from the master key of this id. */
export type BackupKey = Readonly<{ masterKeyId: string; key: Secret<Buffer> }>

/** A manifest as it is in a folder. Nothing of it is believed before `refuseForged`. */
export type ReadManifest = Readonly<{
  folder: string
  manifest: Manifest
  text: string
  /** Null: the backup was written before backups were signed. */
  signature: string | null
}>

/** `local-ID HMAC`, the second in base64url. The manifest has the hash of every file, so this covers all of them. */
export function signatureOf(text: string, { masterKeyId, key }: BackupKey): string {
  const signer = createHmac('sha256', key.expose()).update('vezne/backup/1 ')
  return `${masterKeyId} ${signer.update(text, 'utf8').digest('base64url')}`
}

/** The first key by which the backup can be checked wherever it can be opened; null: none of them. */
export function signingKeyOf(
  keys: readonly BackupKey[],
  neededMasterKeyIds: readonly string[],
): BackupKey | null {
  const isNeeded = (id: string) =>
    neededMasterKeyIds.length === 0 || neededMasterKeyIds.includes(id)
  return keys.find(({ masterKeyId }) => isNeeded(masterKeyId)) ?? null
}

type Trust = Readonly<{
  keys: readonly BackupKey[]
  /** Whether a backup of before signatures is taken, whose rows anybody may have written. */
  acceptsUnsigned: boolean
}>

/** Throws a BackupError unless the manifest was signed by a gateway with one of these keys. */
export function refuseForged(read: ReadManifest, { keys, acceptsUnsigned }: Trust): void {
  const { folder, manifest, text, signature } = read
  if (signature === null) {
    if (acceptsUnsigned) return
    throw unsigned(folder, manifest)
  }
  const [masterKeyId = ''] = signature.split(' ')
  const key = keys.find((each) => each.masterKeyId === masterKeyId)
  if (key === undefined) {
    const held = keys.map((each) => each.masterKeyId).join(', ')
    throw new BackupError(
      `The backup in ${folder} is signed under the master key ${masterKeyId.slice(0, 40)}, and this machine has ` +
        `${held}: its signature cannot be checked. Set VEZNE_MASTER_KEY_PREVIOUS to that key. Nothing was written.`,
    )
  }
  if (isEqual(signatureOf(text, key), signature)) return
  throw new BackupError(
    `The signature of the backup in ${folder} is wrong: its manifest is not the one that a gateway with the master ` +
      `key ${masterKeyId} wrote. Somebody changed the backup, or put files of two backups together. Take another ` +
      'copy or an earlier backup, and find out who can write to the folder. Nothing was written.',
  )
}

function unsigned(folder: string, { version }: Manifest): BackupError {
  return new BackupError(
    `The backup in ${folder} was written by Vezne ${version}, which signed no backups, or is made to look so: whoever ` +
      'could write to the folder may have added people, or changed any row. If you are sure that nobody did, name the ' +
      'option --unsigned: the restore then ends every way of signing in to the panel, and "vezne users reset" ' +
      'gives each person whom you know a new one. Nothing was written.',
  )
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
