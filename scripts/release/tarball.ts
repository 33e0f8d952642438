import { gzipSync } from 'node:zlib'

export type ReleasedFile = Readonly<{ path: string; content: Buffer; isProgram: boolean }>

const BLOCK_BYTES = 512
const NAME_BYTES = 100
/** 1 January 1980: a time that every tool takes, and the same for all files of all releases. */
const MODIFIED_SECONDS = 315_532_800

/**
 * A tar archive, compressed: files by the order of their paths, below `package/` as npm wants them. The same files
 * give the same bytes: no time, no owner and no operating system of the machine is in it.
 */
export function tarballOf(files: readonly ReleasedFile[]): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
  const blocks = sorted.flatMap((file) => [headerOf(file), padded(file.content)])
  const end = Buffer.alloc(2 * BLOCK_BYTES)
  const compressed = gzipSync(Buffer.concat([...blocks, end]), { level: 9 })
  // RFC 1952: the time of the original (none), and the operating system (unknown).
  compressed.writeUInt32LE(0, 4)
  compressed[9] = 255
  return compressed
}

/** POSIX ustar. */
function headerOf({ path, content, isProgram }: ReleasedFile): Buffer {
  const name = `package/${path}`
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long for a tar header`)
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(isProgram ? 0o755 : 0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(content.length, 11), 124)
  header.write(octal(MODIFIED_SECONDS, 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\u0000 `, 148)
  return header
}

function padded(content: Buffer): Buffer {
  const rest = content.length % BLOCK_BYTES
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(BLOCK_BYTES - rest)])
}
