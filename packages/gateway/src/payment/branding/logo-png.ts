import { createHash } from 'node:crypto'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

import { fieldError } from '../../base/kernel/index.ts'

/** A logo that was checked and cleaned. `file` is the SHA-256 of `content` with its ending: `<64 hex digits>.png`. */
export type Logo = Readonly<{ file: string; content: Buffer }>

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIDE_MAXIMUM_PIXELS = 2_000
const PIXELS_MAXIMUM = 1_000_000
/** That many pixels of four colours with eight bits each: what follows takes time for each byte. */
const PIXEL_BYTES_MAXIMUM = 4 * PIXELS_MAXIMUM + SIDE_MAXIMUM_PIXELS
/**
 * Levels above look for repeats so long that a file made for it takes seconds. Some files are longer afterwards, so what
 * is written has a bound of its own.
 */
const COMPRESSION = { level: 1 } as const
const WRITTEN_BYTES_MAXIMUM = 256 * 1024

/**
 * What a picture needs to be shown beside its pixels, in the order of the file, with the most bytes of each. Texts, times,
 * profiles and what programs add are left out.
 */
const KEPT = [
  ['cHRM', 32],
  ['gAMA', 4],
  ['sRGB', 1],
  ['PLTE', 768],
  ['tRNS', 256],
  ['pHYS', 9],
] as const
/** The chunks of an animation. */
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT'])

/** How many values a pixel has, by the type of colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS = new Set([1, 2, 4, 8, 16])
/** Where the seven passes of an interlaced picture begin, and how far apart their pixels are (Adam7). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

type Chunk = Readonly<{ type: string; data: Buffer }>

/**
 * The picture, written anew from its pixels and the chunks that show them: no other byte of the file is kept.
 *
 * @throws GatewayError INVALID_FIELD, naming `logo` and the remedy
 */
export function readLogo(file: Buffer): Logo {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    throw refusal(
      'PNG dosyası olmalıdır; logoyu sayfadaki boyutunun iki katında (88 piksel yükseklikte) PNG olarak dışa aktarın',
      'must be a PNG file; export the logo as PNG at twice its size on the page (88 pixels high)',
    )
  }
  const chunks = chunksOf(file)
  if (chunks.some(({ type }) => ANIMATION.has(type))) {
    throw refusal('hareketli bir PNG olamaz', 'must not be an animated PNG')
  }
  const [header, ...others] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw broken()
  checkSize(header.data)
  const pixels = { type: 'IDAT', data: deflateSync(pixelsOf(header.data, others), COMPRESSION) }
  const kept = KEPT.flatMap(
    ([type, most]) => others.find((each) => each.type === type && each.data.length <= most) ?? [],
  )
  const content = pngFile([header, ...kept, pixels])
  if (content.length > WRITTEN_BYTES_MAXIMUM) throw tooDetailed()
  return { file: `${createHash('sha256').update(content).digest('hex')}.png`, content }
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
    chunks.push({ type, data: whole.subarray(8, -4) })
    if (type === 'IEND') return chunks
    at = end
  }
  throw broken()
}

/** A PNG file (ISO/IEC 15948) of these chunks and its end. */
export function pngFile(chunks: readonly Chunk[]): Buffer {
  const whole = [...chunks, { type: 'IEND', data: Buffer.alloc(0) }]
  return Buffer.concat([SIGNATURE, ...whole.map(chunkBytes)])
}

/** A chunk as a file has it: length, type, data, check. */
export function chunkBytes({ type, data }: Chunk): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

function checkSize(header: Buffer): void {
  const [width, height] = sidesOf(header)
  const isWithin = [width, height].every((side) => side >= 1 && side <= SIDE_MAXIMUM_PIXELS)
  if (isWithin && width * height <= PIXELS_MAXIMUM) return
  throw refusal(
    `her kenarı 1–${SIDE_MAXIMUM_PIXELS}, tümü en çok ${PIXELS_MAXIMUM} piksel olmalıdır; bu dosya ${width} × ${height}`,
    `must have 1 to ${SIDE_MAXIMUM_PIXELS} pixels a side and ${PIXELS_MAXIMUM} in all; this file has ${width} × ${height}`,
  )
}

function sidesOf(header: Buffer): readonly [width: number, height: number] {
  return [header.readUInt32BE(0), header.readUInt32BE(4)]
}

/** The lines of pixels, exactly as many bytes as the header says. */
function pixelsOf(header: Buffer, chunks: readonly Chunk[]): Buffer {
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  const length = pixelBytes(header)
  if (length > PIXEL_BYTES_MAXIMUM) throw tooDetailed()
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: length })
    if (pixels.length === length) return pixels
  } catch {
    // Below.
  }
  throw broken()
}

function pixelBytes(header: Buffer): number {
  const [depth = 0, colours = 0, compression, filter, interlacing = 2] = header.subarray(8)
  const bits = depth * (CHANNELS[colours] ?? 0)
  const isKnown = DEPTHS.has(depth) && bits > 0 && compression === 0 && filter === 0
  if (!isKnown || interlacing > 1) throw broken()
  const passes = interlacing === 1 ? PASSES : ([[0, 0, 1, 1]] as const)
  const [width, height] = sidesOf(header)
  return passes.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    return columns < 1 || rows < 1 ? sum : sum + rows * (1 + Math.ceil((columns * bits) / 8))
  }, 0)
}

function tooDetailed(): Error {
  return refusal(
    'çok ayrıntılı bir resim; sayfadaki boyutunun iki katında (88 piksel yükseklikte) ve kanal başına 8 bitle dışa aktarın',
    'is too detailed; export it at twice its size on the page (88 pixels high), with 8 bits for each channel',
  )
}

function broken(): Error {
  return refusal(
    'bozuk bir PNG dosyası; resmi yeniden kaydedin',
    'is a damaged PNG file; save the picture again',
  )
}

function refusal(tr: string, en: string): Error {
  return fieldError('logo', { tr, en })
}
