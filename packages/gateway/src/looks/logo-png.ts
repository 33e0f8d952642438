import { crc32, inflateSync } from 'node:zlib'

import { fieldError } from '../kernel/index.ts'
import { type Logo, logoOf } from './logo.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIDE_MAXIMUM_PIXELS = 2_000

/** What a picture needs to be shown. Everything else is left out: texts, times, profiles, what programs add. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'pHYS', 'IDAT', 'IEND'])
/** The chunks of an animation. */
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT'])

type Chunk = Readonly<{ type: string; data: Buffer; whole: Buffer }>

/**
 * The picture with nothing but what shows it; null where the file is no PNG.
 *
 * @throws GatewayError INVALID_FIELD, naming `logo`
 */
export function readPng(file: Buffer): Logo | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks = chunksOf(file)
  if (chunks.some(({ type }) => ANIMATION.has(type))) {
    throw refusal({ tr: 'hareketli bir PNG olamaz', en: 'must not be an animated PNG' })
  }
  checkSize(chunks[0])
  checkPixels(chunks)
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole)
  return logoOf(Buffer.concat([SIGNATURE, ...kept]), 'png')
}

/** Every chunk up to IEND; what stands behind it is left out. */
function chunksOf(file: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) break
    const whole = file.subarray(at, end)
    const type = whole.subarray(4, 8).toString('latin1')
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) break
    chunks.push({ type, data: whole.subarray(8, -4), whole })
    if (type === 'IEND') return chunks
    at = end
  }
  throw broken()
}

function checkSize(header: Chunk | undefined): void {
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw broken()
  const sides = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (sides.every((side) => side >= 1 && side <= SIDE_MAXIMUM_PIXELS)) return
  throw refusal({
    tr: `her kenarı 1–${SIDE_MAXIMUM_PIXELS} piksel olmalıdır; bu dosya ${sides.join(' × ')}`,
    en: `must have 1 to ${SIDE_MAXIMUM_PIXELS} pixels a side; this file has ${sides.join(' × ')}`,
  })
}

/** Sixteen bits for each of four channels, and a byte more for each line. */
const PIXELS_MAXIMUM_BYTES = (SIDE_MAXIMUM_PIXELS * 8 + 1) * SIDE_MAXIMUM_PIXELS

function checkPixels(chunks: readonly Chunk[]): void {
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  try {
    inflateSync(Buffer.concat(data), { maxOutputLength: PIXELS_MAXIMUM_BYTES })
  } catch {
    throw broken()
  }
}

function broken(): Error {
  return refusal({
    tr: 'bozuk bir PNG dosyası; resmi yeniden kaydedin',
    en: 'is a damaged PNG file; save the picture again',
  })
}

function refusal(rule: Readonly<{ tr: string; en: string }>): Error {
  return fieldError('logo', rule)
}
