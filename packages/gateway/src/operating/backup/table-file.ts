import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackedUpTable, BackupError, type TableShape } from './backup.ts'

/** Payments share the processor: the smallest file would take several times as long. */
const COMPRESSION_LEVEL = 3

const LINE_FEED = 10

type Counts = Readonly<{ rows: number; bytes: number; sha256: string }>

/** Counts what flows by: its bytes and hash, or its lines. In PostgreSQL's text format a row is a line. */
function meters() {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    compressed: new Transform({
      transform: (chunk: Buffer, _, done) => {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    }),
    plain: new Transform({
      transform: (chunk: Buffer, _, done) => {
        for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
          rows += 1
        }
        done(null, chunk)
      },
    }),
    counts: (): Counts => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

/** Writes a table into its file, no faster than the disk takes it, and flushes the file. */
export async function writeTable(
  folder: string,
  table: TableShape,
  rows: Readable,
): Promise<BackedUpTable> {
  const file = fileOf(folder, table)
  const { compressed, plain, counts } = meters()
  const gzip = createGzip({ level: COMPRESSION_LEVEL })
  const disk = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await pipeline(rows, plain, gzip, compressed, disk)
  const written = counts()
  if (written.rows > 0) {
    await flush(file)
    return { ...table, ...written }
  }
  await rm(file)
  return { ...table, rows: 0, bytes: 0, sha256: null }
}

/**
 * Reads a table's file to its end into `into`. Throws a BackupError that names the file where it is missing or is not
 * the one that was written; an error of `into` is thrown as it is.
 */
export async function readTable(
  folder: string,
  table: BackedUpTable,
  into: Writable,
): Promise<void> {
  const file = fileOf(folder, table)
  const { compressed, plain, counts } = meters()
  const [disk, gunzip] = [createReadStream(file), createGunzip()]
  // A pipeline ends all of its streams with the error of one: only the first to report it has failed.
  let failed: 'file' | 'into' | null = null
  const reading: readonly Readable[] = [disk, compressed, gunzip, plain]
  for (const stream of reading) {
    stream.once('error', () => {
      failed ??= 'file'
    })
  }
  into.once('error', () => {
    failed ??= 'into'
  })
  const failedAt = (): typeof failed => failed
  try {
    await pipeline(disk, compressed, gunzip, plain, into)
  } catch (error) {
    if (failedAt() !== 'file') throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(
      `The table ${table.name} cannot be read from ${file}: ${reason}. ${REMEDY}`,
      { cause: error },
    )
  }
  const { rows, bytes, sha256 } = counts()
  if (sha256 === table.sha256 && rows === table.rows) return
  throw new BackupError(
    `The table ${table.name} is not as it was written: ${file} has ${rows} rows in ${bytes} bytes ` +
      `(SHA-256 ${sha256}), and the manifest says ${table.rows} rows in ${table.bytes} bytes. ${REMEDY}`,
  )
}

const REMEDY = 'Take the backup from another copy, or take an earlier one.'

function fileOf(folder: string, { name }: TableShape): string {
  return path.join(folder, `${name}.copy.gz`)
}

/** Flushes a file's content, or the names that a folder holds, to the disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
