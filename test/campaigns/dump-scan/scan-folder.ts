import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'

import type { Finding, PatternSearch } from '../../support/card-search/index.ts'

export type FolderScan = Readonly<{
  files: number
  bytes: number
  findings: readonly Finding[]
  namedCodes: readonly Finding[]
}>

const PIECE_BYTES = 4 * 1024 * 1024

/** A security code that stands behind its own name, in whatever notation: `cv2=123`, `"Cvv":"123"`. */
const NAMED_CODE = /(?<![a-z0-9])cv[cv2](?:2val)?[\s"'=:>]{1,8}[0-9]{3,4}(?![0-9])/i

/** Searches every file below the folder, byte by byte. `where` is its path from there. */
export function scanFolder(folder: string, search: PatternSearch): FolderScan {
  const files = filesBelow(folder)
  let bytes = 0
  const findings: Finding[] = []
  const codes: Finding[] = []
  for (const file of files) {
    const where = relative(folder, file)
    const take = search.findInPieces(where)
    for (const piece of piecesOf(file)) {
      bytes += piece.length
      findings.push(...take(piece))
      codes.push(...namedCodes(piece, where))
    }
  }
  return { files: files.length, bytes, findings, namedCodes: codes }
}

/** Codes of three digits cannot be searched for; their names in front of three digits can. */
export function namedCodes(bytes: Buffer, where: string): Finding[] {
  const [found] = NAMED_CODE.exec(bytes.toString('latin1')) ?? []
  return found === undefined ? [] : [{ of: 'a security code', form: found, where }]
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile())
}

/** The buffer is used again for the next piece. */
function* piecesOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  try {
    for (;;) {
      const length = readSync(handle, buffer)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
