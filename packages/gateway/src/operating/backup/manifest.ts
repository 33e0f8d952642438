import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, type Manifest } from './backup.ts'
import { type BackupKey, type ReadManifest, signatureOf } from './signature.ts'

const MANIFEST = 'manifest.json'
/** In the form of `sha256sum`, which checks it without Vezne. */
const SEAL = 'manifest.sha256'
const SIGNATURE = 'manifest.signature'

/** Format 1, of release 0.1.0, has no signature. */
const UNSIGNED_FORMAT = 1

const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const

/** Writes the manifest with its hash and its signature beside it; answers the hash. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  key: BackupKey,
): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const hash = hashOf(text)
  await writeFile(path.join(folder, MANIFEST), text, NEW_FILE)
  await writeFile(path.join(folder, SIGNATURE), `${signatureOf(text, key)}\n`, NEW_FILE)
  await writeFile(path.join(folder, SEAL), `${hash}  ${MANIFEST}\n`, NEW_FILE)
  return hash
}

/** Throws a BackupError for a folder that holds no finished backup, or a manifest that was damaged. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const [text, seal, signature] = await Promise.all(
    [MANIFEST, SEAL, SIGNATURE].map((name) => textOf(path.join(folder, name))),
  )
  if (text == null || seal == null) throw unfinished(folder, text == null ? MANIFEST : SEAL)
  if (seal.trim() !== `${hashOf(text)}  ${MANIFEST}`) {
    throw new BackupError(
      `${path.join(folder, MANIFEST)} is not the one that was written (its SHA-256 differs). Take the ` +
        'backup from another copy.',
    )
  }
  const manifest = parsed(folder, text)
  if (manifest.format !== 1 && manifest.format !== 2) throw unknownFormat(folder, manifest)
  refuseOtherName(folder, manifest)
  if (manifest.format === UNSIGNED_FORMAT) return { folder, manifest, text, signature: null }
  if (signature == null) throw unfinished(folder, SIGNATURE)
  return { folder, manifest, text, signature: signature.trim() }
}

function parsed(folder: string, text: string): Manifest {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const file = path.join(folder, MANIFEST)
    throw new BackupError(
      `${file} is no manifest, though its SHA-256 is right: somebody changed both. Take another copy.`,
      { cause },
    )
  }
}

function unfinished(folder: string, missing: string): BackupError {
  return new BackupError(
    `${folder} is no finished backup: ${missing} is missing or cannot be read. Name the folder that ` +
      '"vezne backup" printed; one that ends with .unfinished was interrupted.',
  )
}

function unknownFormat(folder: string, { format, version }: Manifest): BackupError {
  return new BackupError(
    `${folder} has the format ${String(format)}, which this version does not know. It was ` +
      `written by Vezne ${String(version)}: use that version or a newer one.`,
  )
}

const TAKEN = /^vezne-\d{8}T\d{6}\.\d{3}Z/

/** The folder of a backup that was taken at this moment. */
export function folderNameOf(takenAt: Date): string {
  return `vezne-${takenAt.toISOString().replaceAll(/[-:]/g, '')}`
}

/** An older backup under the name of a newer one would bring back what was changed since. */
function refuseOtherName(folder: string, { takenAt }: Manifest): void {
  const [named] = TAKEN.exec(path.basename(path.resolve(folder))) ?? []
  if (named === undefined || named === folderNameOf(new Date(takenAt))) return
  throw new BackupError(
    `The folder ${folder} has the name of another moment than its backup, which was taken at ${takenAt}. Find out ` +
      'who renamed it. If you want that older state, give the folder another name. Nothing was written.',
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
