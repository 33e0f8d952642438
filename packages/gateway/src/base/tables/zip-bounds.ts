const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** The sign of a larger format, whose sizes stand elsewhere. */
const ELSEWHERE = 0xffff

/**
 * How many bytes a zip file says that it unpacks to; null: it does not say. A reader that unpacks no more of each part
 * than the file says is safe with what this allows. A few kilobytes may unpack to gigabytes.
 */
export function unpackedBytes(file: Buffer): number | null {
  const end = endOf(file)
  if (end === null) return null
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count === ELSEWHERE) return null
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY) return null
    const [packed, unpacked] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
    if (unpacked === 0 && packed > 2) return null
    sum += unpacked
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return sum
}

/** The end record is the last one within the longest comment that a file may have. */
function endOf(file: Buffer): number | null {
  const first = Math.max(0, file.length - END_BYTES - 0xffff)
  for (let at = file.length - END_BYTES; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END) return at
  }
  return null
}
