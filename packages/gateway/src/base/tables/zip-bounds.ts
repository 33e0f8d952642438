const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** The sign of a larger format, whose sizes stand elsewhere. */
const ELSEWHERE = 0xffff
/** At the end of a folder's name. */
const SLASH = 0x2f

/** Whether a file is packed, as a workbook (xlsx) is. */
export function isPacked(file: Uint8Array): boolean {
  return file[0] === 0x50 && file[1] === 0x4b && file[2] === 0x03 && file[3] === 0x04
}

/**
 * How many bytes a zip file says that it unpacks to; null: it does not say. A few kilobytes may unpack to gigabytes. The
 * number can be trusted where the reader unpacks no more of each part than the file says.
 */
export function declaredSize(file: Buffer): number | null {
  const end = endOf(file)
  if (end === null) return null
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count === ELSEWHERE) return null
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY) return null
    const unpacked = file.readUInt32LE(at + 24)
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((each) =>
      file.readUInt16LE(at + each),
    )
    // Of a part without a size here, a reader takes the size that stands before the part itself.
    if (unpacked === 0 && file[at + ENTRY_BYTES + name - 1] !== SLASH) return null
    sum += unpacked
    at += ENTRY_BYTES + name + extra + comment
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
