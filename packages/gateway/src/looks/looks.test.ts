/** Decision 6.15: what a merchant may show its customers, and what no file of it can do. */
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { GatewayError } from '../kernel/index.ts'
import { contrast } from '../kernel/testing/contrast.ts'
import { changedLook, lookStyle } from './index.ts'
import { pngChunk } from './testing/png.ts'

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')
function png(sides: readonly [number, number] = [2, 2], more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sides[0], 0)
  header.writeUInt32BE(sides[1], 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc((sides[0] * 3 + 1) * Math.min(sides[1], 100)))
  const chunks = [pngChunk('IHDR', header), ...more, pngChunk('IDAT', pixels)]
  return Buffer.concat([PNG_HEAD, ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

/** `count` uses of a group of `count` shapes, each under a mask of `count` shapes: its cube is drawn. */
function multiplied(count: number): Buffer {
  const mask = `<mask id="m">${'<path d="M0 0"/>'.repeat(count)}</mask>`
  const group = `<g id="g">${'<path d="M0 0" mask="url(#m)"/>'.repeat(count)}</g>`
  return svg(`${mask}${group}${'<use href="#g"/>'.repeat(count)}`)
}

/** The name of the refused field with its rule; '' where nothing is refused. */
function refused(wish: Parameters<typeof changedLook>[1]): string {
  try {
    changedLook(null, wish)
    return ''
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return (error.details.fields ?? []).map(({ field, rule }) => `${field} ${rule.en}`).join()
  }
}
const cleaned = (file: Buffer): string =>
  changedLook(null, { logo: file }).logo?.content.toString('latin1') ?? ''

describe('a look', () => {
  it('changes part by part, and is none when its last part goes', () => {
    const { look } = changedLook(null, { name: ' Kahve Dükkânı ', colour: '#7A3B12' })
    expect(look).toEqual({ name: 'Kahve Dükkânı', colour: '#7a3b12', logo: null })
    expect(changedLook(look, { name: null }).look).toEqual({ ...look, name: null })
    expect(changedLook(look, { name: null, colour: null })).toEqual({ look: null, logo: null })
    const drawn = changedLook(look, { logo: svg('<path d="M0 0"/>') })
    expect(drawn.look?.logo).toMatch(/^[0-9a-f]{64}\.svg$/)
    expect(changedLook(drawn.look, { colour: null })).toMatchObject({
      look: { logo: drawn.look?.logo },
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
        const [, light = '', dark = '', ...more] = lookStyle(hex(parts)).split(
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
        const dark = lookStyle(hex(parts)).split('@media')[1] ?? ''
        const [accent = '', ink = '', soft = ''] = dark.match(/#[0-9a-f]{6}/g) ?? []
        expect(contrast(accent, '#171e29')).toBeGreaterThanOrEqual(4.4)
        expect(contrast(accent, soft)).toBeGreaterThanOrEqual(4.4)
        expect(contrast(accent, ink)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('an SVG', () => {
  it('is written anew, without what editors add', () => {
    const file = svg(
      `<!-- made by --><title>x</title><metadata><a:b xmlns:a="urn:a"/></metadata>
       <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
       <path id="p" d="M0 0h10" fill="url(#g)"/><use href="#p" x="2"/><text x="1">Ağ &amp; İp</text>`,
      'viewBox="0 0 10 10" xmlns:e="urn:e" e:note="x" id="root"',
    )
    const text = changedLook(null, { logo: file }).logo?.content.toString('utf8')
    expect(text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path id="p" d="M0 0h10" fill="url(#g)"></path><use href="#p" x="2"></use><text x="1">Ağ &amp; İp</text></svg>',
    )
  })

  const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>').toString()}`
  const uses = '<use href="#a"/>'.repeat(10)
  test.each([
    ['script', svg('<script>alert(1)</script>'), '<script>'],
    ['a handler', svg('<path onload="alert(1)" d=""/>'), 'onload'],
    ['a handler of the root', svg('', 'viewBox="0 0 1 1" onload="x"'), 'onload'],
    ['foreignObject', svg('<foreignObject/>'), '<foreignObject>'],
    ['a picture', svg('<image href="https://evil.example/x.png"/>'), '<image>'],
    ['a link', svg('<a href="javascript:alert(1)"/>'), '<a>'],
    ['an animation', svg('<animate attributeName="href"/>'), '<animate>'],
    ['a filter', svg('<filter/>'), '<filter>'],
    ['a use of another file', svg('<use href="https://evil.example/x.svg#a"/>'), '#name'],
    [
      'the same by xlink',
      svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="data:x"/>'),
      '#name',
    ],
    ['a fill from elsewhere', svg('<path d="" fill="url(https://evil.example/#a)"/>'), 'outside'],
    ['the same with an escape', svg('<path d="" style="fill:u\\72l(https://e)"/>'), 'outside'],
    ['an import', svg('<style>@import "https://evil.example/x.css";</style>'), 'outside'],
    ['a style that loads', svg('<style>path{fill:url( "//evil.example/x" )}</style>'), 'outside'],
    [
      'an instruction',
      Buffer.from(`<?xml-stylesheet href="x"?>${svg('').toString()}`),
      'xml-stylesheet',
    ],
    ['a billion laughs', Buffer.from(LAUGHS), 'DOCTYPE'],
    ['a billion uses', svg(`<g id="a">${uses}</g><g id="b">${uses}</g>`), 'within each other'],
    [
      'a pattern of patterns',
      svg('<pattern id="a"><path d="" fill="url(#b)"/></pattern>'),
      'within each other',
    ],
    [
      'the same by style',
      svg('<style>.a{fill:url(#p)}</style><pattern id="p"><path class="a" d=""/></pattern>'),
      'within each other',
    ],
    [
      'masks within each other in capitals',
      svg('<mask id="a"><path d="" mask="URL(#b)"/></mask>'),
      'within each other',
    ],
    [
      'the same by style in capitals',
      svg('<style>.a{mask:Url(#p)}</style><mask id="p"><path class="a" d=""/></mask>'),
      'within each other',
    ],
    ['uses of masked shapes', multiplied(30), 'too complex: with its references it draws'],
    ['no size', svg('', ''), 'viewBox'],
    ['HTML', Buffer.from('<html><body/></html>'), 'is no SVG'],
    ['half a file', svg('').subarray(0, 30), 'is no SVG'],
    ['a deep file', svg('<g>'.repeat(60) + '</g>'.repeat(60)), 'levels'],
    ['a large file', svg(' '.repeat(70_000)), 'at most 65536'],
  ])('is refused with %s', (_what, file, because) => {
    expect(refused({ logo: file })).toContain(because)
  })

  it('of a few uses of masked shapes is taken', () => {
    expect(refused({ logo: multiplied(5) })).toBe('')
  })

  it('whatever its attributes hold, no byte of the result leaves it', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'url(',
        '#a',
        ')',
        'javascript:',
        '"',
        '<script>',
        'data:',
        '@import',
        '\\',
        '//x',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (value) => {
          const escaped = value.replaceAll(/[&<>"]/g, (each) => `&#${each.codePointAt(0)};`)
          const file = svg(`<path d="M0 0" fill="${escaped}"/><style>${escaped}</style>`)
          if (refused({ logo: file }) !== '') return
          expect(cleaned(file)).not.toMatch(/url\((?!\s*["']?#)|javascript:|data:|@|\\|<script/i)
        },
      ),
    )
  })
})

describe('a PNG', () => {
  it('keeps what shows it, and loses texts and what stands behind its end', () => {
    const file = Buffer.concat([
      png([2, 2], [pngChunk('tEXt', Buffer.from('Author me'))]),
      Buffer.from('<script>'),
    ])
    expect(cleaned(file)).toBe(png().toString('latin1'))
  })

  const animation = [pngChunk('acTL', Buffer.alloc(8))]
  const altered = Buffer.from(png())
  altered[30] = (altered[30] ?? 0) ^ 1
  test.each([
    ['too wide', png([2_001, 1]), 'pixels a side; this file has 2001 × 1'],
    ['empty', png([0, 1]), 'pixels a side'],
    ['animated', png([2, 2], animation), 'animated'],
    ['cut off', png().subarray(0, 50), 'damaged'],
    ['altered', altered, 'damaged'],
    ['without pixels', Buffer.concat([PNG_HEAD, pngChunk('IEND', Buffer.alloc(0))]), 'damaged'],
  ])('is refused when it is %s', (_what, file, because) => {
    expect(refused({ logo: file })).toContain(because)
  })
})
