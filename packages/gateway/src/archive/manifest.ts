import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AccountTotals, ArchivedTable, Period } from './period.ts'

const MANIFEST = 'manifest.json'

/** One compressed file of an archive, as it lies on the disk. */
export type ArchivedFile = Readonly<{
  name: string
  table: ArchivedTable
  rows: number
  sums: Readonly<Record<string, string>>
  bytes: number
  /** Of the file as it lies there, hexadecimal. */
  sha256: string
}>

export type Manifest = Readonly<{
  format: 1
  archiveId: string
  period: string
  from: string | null
  until: string
  files: readonly ArchivedFile[]
  accounts: readonly AccountTotals[]
}>

export function manifestOf(
  { period, archiveId }: Readonly<{ period: Period; archiveId: string }>,
  contents: Pick<Manifest, 'files' | 'accounts'>,
): Manifest {
  const { name, from, until } = period
  const times = { from: from?.toISOString() ?? null, until: until.toISOString() }
  return { format: 1, archiveId, period: name, ...times, ...contents }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function manifestPath(folder: string): string {
  return path.join(folder, MANIFEST)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Which run wrote a folder; null where it holds no manifest of ours. */
export async function writerOf(folder: string): Promise<string | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(manifestPath(folder), 'utf8'))
    if (typeof manifest !== 'object' || manifest === null) return null
    return 'archiveId' in manifest ? String(manifest.archiveId) : null
  } catch {
    return null
  }
}
