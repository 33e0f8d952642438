import { createHash } from 'node:crypto'

/** A logo that was checked and cleaned. `file` is the SHA-256 of `content` with its ending: `<64 hex digits>.svg`. */
export type Logo = Readonly<{ file: string; content: Buffer }>

/** The name follows from the content, so browsers may keep the file for good. */
export function logoOf(content: Buffer, ending: 'svg' | 'png'): Logo {
  return { file: `${createHash('sha256').update(content).digest('hex')}.${ending}`, content }
}
