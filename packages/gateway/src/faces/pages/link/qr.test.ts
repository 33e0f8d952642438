/** A decoder of the test's own reads what the encoder writes. */

import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { QrModules } from '../../design/index.ts'
import { pngOf } from './qr.tsx'

type Chunk = Readonly<{ type: string; data: Buffer }>

function chunksOf(png: Buffer): Chunk[] {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks: Chunk[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(content))
    chunks.push({ type: content.toString('latin1', 0, 4), data: content.subarray(4) })
    at += length + 12
  }
  return chunks
}

/** One bit per pixel, grey, no filter: by the standard's words, a set bit is white. */
function decoded(png: Buffer): boolean[][] {
  const chunks = chunksOf(png)
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  const [header, image] = chunks
  if (header === undefined || image === undefined) throw new Error('no image')
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  expect([...header.data.subarray(8)]).toEqual([1, 0, 0, 0, 0])
  const lines = inflateSync(image.data)
  const lineBytes = 1 + Math.ceil(width / 8)
  expect(lines.length).toBe(lineBytes * height)
  return Array.from({ length: height }, (_, y) => {
    const line = lines.subarray(y * lineBytes, (y + 1) * lineBytes)
    expect(line[0]).toBe(0)
    return Array.from({ length: width }, (_each, x) => {
      const byte = line[1 + Math.floor(x / 8)] ?? 0
      return ((byte >> (7 - (x % 8))) & 1) === 0
    })
  })
}

const scaled = (bitmap: QrModules, scale: number): boolean[][] =>
  bitmap.flatMap((row) =>
    Array.from({ length: scale }, () => row.flatMap((each) => Array<boolean>(scale).fill(each))),
  )

const bitmaps = fc.integer({ min: 1, max: 24 }).chain((width) =>
  fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 12,
  }),
)

test('every bitmap comes back as it was, at every scale', () => {
  fc.assert(
    fc.property(bitmaps, fc.integer({ min: 1, max: 5 }), (bitmap, scale) => {
      expect(decoded(pngOf(bitmap, scale))).toEqual(scaled(bitmap, scale))
    }),
    { numRuns: 60 },
  )
})
