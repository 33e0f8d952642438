/** Decision 6.15: what a merchant may show its customers, and what no file of it can do. */
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { GatewayError } from '../../base/kernel/index.ts'
import { contrast } from '../../base/kernel/testing/contrast.ts'
import { isQuick } from '../../base/kernel/testing/processor-time.ts'
import { brandingStyle, changedBranding } from './index.ts'
import { chunkBytes } from './logo-png.ts'

type Made = Readonly<{
  /** Depth, type of colour, and whether the picture is interlaced. */
  kind?: readonly [depth: number, colours: number, interlaced: 0 | 1]
  /** Bytes of pixels, before they are compressed. */
  pixels?: Buffer
  /** The level of its sender's program. */
  compression?: number
  more?: readonly Buffer[]
}>

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string, data: Buffer) => chunkBytes({ type, data })
function png([width, height]: readonly [number, number] = [2, 2], made: Made = {}): Buffer {
  const { kind = [8, 2, 0], more = [], pixels = Buffer.alloc((width * 3 + 1) * height) } = made
  const { compression = 1 } = made
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([kind[0], kind[1], 0, 0, kind[2]], 8)
  const data = deflateSync(pixels, { level: compression })
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', data)]
  return Buffer.concat([PNG_HEAD, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** The name of the refused field with its rule; '' where nothing is refused. */
function refused(input: Parameters<typeof changedBranding>[1]): string {
  try {
    changedBranding(null, input)
    return ''
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return (error.details.fields ?? []).map(({ field, rule }) => `${field} ${rule.en}`).join()
  }
}
const cleaned = (file: Buffer): string =>
  changedBranding(null, { logo: file }).logo?.content.toString('latin1') ?? ''

describe('a look', () => {
  it('changes part by part, and is none when its last part goes', () => {
    const { branding } = changedBranding(null, { name: ' Kahve Dükkânı ', colour: '#7A3B12' })
    expect(branding).toEqual({ name: 'Kahve Dükkânı', colour: '#7a3b12', logo: null })
    expect(changedBranding(branding, { name: null }).branding).toEqual({ ...branding, name: null })
    expect(changedBranding(branding, { name: null, colour: null })).toEqual({
      branding: null,
      logo: null,
    })
    const drawn = changedBranding(branding, { logo: png() })
    expect(drawn.branding?.logo).toMatch(/^[0-9a-f]{64}\.png$/)
    expect(changedBranding(drawn.branding, { colour: null })).toMatchObject({
      branding: { logo: drawn.branding?.logo },
      logo: null,
    })
  })

  test.each(['', ' ', 'a\nb', '\u202Eevil', 'a'.repeat(81)])('has no name %j', (name) => {
    expect(refused({ name })).toMatch(/^name must be one line of 1 to 80/)
  })
})

describe('a colour', () => {
  test.each(['red', '#fff', '1550b8', '#12345g', 'url(x)'])('is not %s', (colour) => {
    expect(refused({ colour })).toMatch(/^colour must be # and six/)
  })

  it('that cannot be read is refused with its contrast and a colour that can', () => {
    const [, near = ''] =
      /nearest darker one is (#[0-9a-f]{6})/.exec(refused({ colour: '#ffcc00' })) ?? []
    expect(refused({ colour: '#ffcc00' })).toContain('contrast is 1.')
    expect(refused({ colour: near })).toBe('')
  })

  const channel = fc.integer({ min: 0, max: 255 })
  const colours = fc.tuple(channel, channel, channel)
  const hex = (parts: readonly number[]) =>
    `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

  it('any: is allowed, or a darker one is named that is', () => {
    fc.assert(
      fc.property(colours, (parts) => {
        const problem = refused({ colour: hex(parts) })
        const near = /nearest darker one is (#[0-9a-f]{6})/.exec(problem)?.[1] ?? hex(parts)
        expect(refused({ colour: near })).toBe('')
      }),
    )
  })

  it('any: its style sets three roles for light and dark, and nothing else', () => {
    const roles = /^--accent:#[0-9a-f]{6};--accent-ink:#[0-9a-f]{6};--soft:#[0-9a-f]{6}$/
    fc.assert(
      fc.property(colours, (parts) => {
        const [, light = '', dark = '', ...more] = brandingStyle(hex(parts)).split(
          /^:root\{|\}@media \(prefers-color-scheme: dark\)\{:root\{|\}\}$/,
        )
        expect(light).toMatch(roles)
        expect(dark).toMatch(roles)
        expect(more).toEqual([''])
      }),
    )
  })

  it('any: its tint for dark pages can be read on them, and the text of a button on the tint', () => {
    fc.assert(
      fc.property(colours, (parts) => {
        const dark = brandingStyle(hex(parts)).split('@media')[1] ?? ''
        const [accent = '', ink = '', soft = ''] = dark.match(/#[0-9a-f]{6}/g) ?? []
        expect(contrast(accent, '#171e29')).toBeGreaterThanOrEqual(4.4)
        expect(contrast(accent, soft)).toBeGreaterThanOrEqual(4.4)
        expect(contrast(accent, ink)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

/** Bits that repeat after `period`: above level 1 a compressor looks very long for repeats in them. */
function bits(length: number, period: number): Buffer {
  const one = Buffer.alloc(period)
  for (let at = 0, state = 7; at < period; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    one[at] = (state >> 8) & 1
  }
  return Buffer.alloc(length, one)
}

describe('a logo', () => {
  test.each([30_000, 20_000, 5_000, 255, 2])(
    'of bits that repeat after %i takes the processor no longer than another (decision 1.15)',
    async (period) => {
      for (const kind of [
        [8, 6, 0],
        [16, 6, 0],
      ] as const) {
        const pixels = bits(1_000 * (1_000 * (kind[0] / 8) * 4 + 1), period)
        const logo = png([1_000, 1_000], { kind, pixels, compression: 9 })
        const plain = png([1_000, 1_000], { kind, pixels: Buffer.alloc(pixels.length) })
        expect(logo.length).toBeLessThan(64 * 1024)
        expect(
          await isQuick(
            () => refused({ logo }),
            () => refused({ logo: plain }),
          ),
        ).toBe(true)
      }
    },
  )

  it('is refused where it has more than 4 MB of pixels, or is longer when it is written anew', () => {
    const kind = [16, 6, 0] as const
    const pixels = Buffer.alloc(1_000 * 8_001)
    expect(refused({ logo: png([1_000, 1_000], { kind, pixels }) })).toContain('is too detailed')
    const detailed = {
      kind: [8, 6, 0],
      pixels: bits(1_000 * 4_001, 30_000),
      compression: 9,
    } as const
    expect(refused({ logo: png([1_000, 1_000], detailed) })).toContain('is too detailed')
  })

  it('is written anew from its pixels and what shows them', () => {
    const more = [
      chunk('tEXt', Buffer.from('Author me')),
      chunk('sRGB', Buffer.from([0])),
      chunk('gAMA', Buffer.from('<script>alert(1)</script>')),
      chunk('vezn', Buffer.from('<script>')),
    ]
    const file = Buffer.concat([png([2, 2], { more }), Buffer.from('<script>')])
    const shown = png([2, 2], { more: [chunk('sRGB', Buffer.from([0]))] })
    expect(cleaned(file)).toBe(shown.toString('latin1'))
  })

  // The bytes of pixels of a picture of 5 × 3 in each form of the standard.
  test.each([
    ['grey of one bit', [1, 0, 0], 3 * 2],
    ['a palette of four bits', [4, 3, 0], 3 * 4],
    ['grey with transparency', [8, 4, 0], 3 * 11],
    ['colours of 16 bits with transparency', [16, 6, 0], 3 * 41],
    // Passes of 1×1, 1×1, 0, 1×1, 3×1, 2×2 and 5×1 pixels.
    ['interlaced colours', [8, 2, 1], 4 + 4 + 4 + 10 + 2 * 7 + 16],
  ] as const)('may have %s, with exactly the pixels that its header says', (_form, kind, bytes) => {
    const taken = (length: number) =>
      refused({ logo: png([5, 3], { kind, pixels: Buffer.alloc(length) }) })
    expect([taken(bytes), taken(bytes - 1), taken(bytes + 1)]).toEqual([
      '',
      expect.stringContaining('damaged'),
      expect.stringContaining('damaged'),
    ])
  })

  const altered = Buffer.from(png())
  altered[30] = (altered[30] ?? 0) ^ 1
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>'
  const atTwice = 'must be a PNG file; export the logo as PNG at twice its size'
  test.each([
    ['a plain SVG', Buffer.from(svg), atTwice],
    ['an SVG behind a CDATA', Buffer.from(svg.replace('<path', '<style>@im<![CDATA[')), atTwice],
    ['an SVG of UTF-16', Buffer.from(`\uFEFF${svg}`, 'utf16le'), atTwice],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), atTwice],
    ['a GIF', Buffer.from('GIF89a'), atTwice],
    ['HTML', Buffer.from('<html><body/></html>'), atTwice],
    ['a PNG behind a blank', Buffer.concat([Buffer.from(' '), png()]), atTwice],
    ['a PNG that is too wide', png([2_001, 1]), 'pixels a side and 1000000 in all; this file has'],
    ['a PNG that is too large', png([1_100, 1_000], { pixels: Buffer.alloc(1) }), '1100 × 1000'],
    ['an empty PNG', png([0, 1]), 'pixels a side'],
    ['an animation', png([2, 2], { more: [chunk('acTL', Buffer.alloc(8))] }), 'animated'],
    ['a PNG that is cut off', png().subarray(0, 50), 'damaged'],
    ['a PNG that was altered', altered, 'damaged'],
    ['an unknown depth', png([2, 2], { kind: [3, 2, 0] }), 'damaged'],
    ['an unknown type of colour', png([2, 2], { kind: [8, 5, 0] }), 'damaged'],
    ['a bomb', png([2, 2], { pixels: Buffer.alloc(20_000_000), compression: 9 }), 'damaged'],
    ['no header', Buffer.concat([PNG_HEAD, chunk('IEND', Buffer.alloc(0))]), 'damaged'],
    ['a large file', Buffer.concat([png(), Buffer.alloc(70_000)]), 'at most 65536'],
  ])('is not %s', (_what, file, because) => {
    expect(refused({ logo: file })).toContain(because)
  })

  it('any: is refused by its field, or is a picture of its own bytes alone', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(PNG_HEAD, png(), png().subarray(0, 33), Buffer.from('<svg onload="x">')),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const file = Buffer.concat(parts)
        if (refused({ logo: file }) !== '') return
        expect(cleaned(file)).toBe(file.length === 0 ? '' : png().toString('latin1'))
      }),
    )
  })
})
