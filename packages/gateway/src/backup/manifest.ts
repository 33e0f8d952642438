import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, type Manifest } from './backup.ts'

const MANIFEST = 'manifest.json'
/** In the form of `sha256sum`, which checks it without Vezne. */
const SEAL = 'manifest.sha256'

const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const

/** Writes the manifest with its hash beside it; answers the hash. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const hash = hashOf(text)
  await writeFile(path.join(folder, MANIFEST), text, NEW_FILE)
  await writeFile(path.join(folder, SEAL), `${hash}  ${MANIFEST}\n`, NEW_FILE)
  return hash
}

/** Throws a BackupError for a folder that holds no finished backup, or a manifest that was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([
    textOf(path.join(folder, MANIFEST)),
    textOf(path.join(folder, SEAL)),
  ])
  if (text === null || seal === null) {
    const missing = text === null ? MANIFEST : SEAL
    throw new BackupError(
      `${folder} is no finished backup: ${missing} is missing or cannot be read. Name the folder that ` +
        '"vezne backup" printed; one that ends with .unfinished was interrupted.',
    )
  }
  if (seal.trim() !== `${hashOf(text)}  ${MANIFEST}`) {
    throw new BackupError(
      `${path.join(folder, MANIFEST)} is not the one that was written (its SHA-256 differs). Take the ` +
        'backup from another copy.',
    )
  }
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format === 1) return manifest
  throw new BackupError(
    `${folder} has the format ${String(manifest.format)}, which this version does not know. It was ` +
      `written by Vezne ${String(manifest.version)}: use that version or a newer one.`,
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
