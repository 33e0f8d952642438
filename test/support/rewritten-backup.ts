import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Secret } from '../../packages/gateway/src/base/kernel/index.ts'
import { signatureOf } from '../../packages/gateway/src/operating/backup/signature.ts'
import { backupKeysOf } from '../../packages/gateway/src/payment/cards/index.ts'
import { VEZNE_MASTER_KEY } from './vezne-command.ts'

export type LooseManifest = {
  format: number
  version: string
  takenAt: string
  migrations: { name: string; checksum: string }[]
  tables: {
    name: string
    columns: string[]
    rows: number
    bytes: number
    sha256: string | null
  }[]
}

/** Changes the manifest as somebody can who writes to the folder: the hash is written anew, the signature cannot be. */
export function forgeManifest(copy: string, change: (manifest: LooseManifest) => void): void {
  const file = join(copy, 'manifest.json')
  const manifest: LooseManifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
  reseal(copy)
}

/** Changes the manifest as a gateway with this master key can. */
export function rewriteManifest(
  copy: string,
  change: (manifest: LooseManifest) => void,
  masterKey = VEZNE_MASTER_KEY,
): void {
  forgeManifest(copy, change)
  const secret = new Secret('master key', Buffer.from(masterKey, 'base64'))
  for (const key of backupKeysOf([secret])) {
    const text = readFileSync(join(copy, 'manifest.json'), 'utf8')
    writeFileSync(join(copy, 'manifest.signature'), `${signatureOf(text, key)}\n`)
  }
}

/** Changes the rows of a table and all that anybody can write anew: the table's file, its counts, the hashes. */
export function forgeRows(
  copy: string,
  table: string,
  change: (rows: string, columns: readonly string[]) => string,
): void {
  forgeManifest(copy, ({ tables }) => {
    const shape = tables.find(({ name }) => name === table)
    if (shape === undefined) throw new Error(`no table ${table} in the backup`)
    const file = join(copy, `${table}.copy.gz`)
    const before = shape.rows === 0 ? '' : gunzipSync(readFileSync(file)).toString('utf8')
    const rows = change(before, shape.columns)
    const bytes = gzipSync(rows)
    writeFileSync(file, bytes)
    shape.rows = rows.split('\n').length - 1
    shape.bytes = bytes.length
    shape.sha256 = hash('sha256', bytes)
  })
}

export function reseal(copy: string): void {
  const text = readFileSync(join(copy, 'manifest.json'), 'utf8')
  writeFileSync(join(copy, 'manifest.sha256'), `${hash('sha256', text)}  manifest.json\n`)
}
