/**
 * An answer decides over money, so its reader is held against one that the world uses: on whatever
 * document, ours reads the same or refuses.
 */

import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { childrenOf, readXml, readXmlText, textOf, type XmlElement } from './xml.ts'

type Plain = Readonly<{ text: string; children: Readonly<Record<string, readonly Plain[]>> }>
type LibraryNode = Readonly<{ [name: string]: string | LibraryNode[] }>

const library = new XMLParser({
  preserveOrder: true,
  cdataPropName: '#cdata',
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: true,
  maxNestedTags: 16,
})

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function plainOfNodes(nodes: readonly LibraryNode[]): Plain {
  let text = ''
  const children: Record<string, Plain[]> = {}
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node)) {
      const section = typeof value === 'string' ? value : value[0]?.['#text']
      if (typeof value === 'string') text += decode(value)
      else if (name === '#cdata') text += typeof section === 'string' ? section : ''
      else children[name] = [...(children[name] ?? []), plainOfNodes(value)]
    }
  }
  return { text, children }
}

/** What the library makes of a document, under the rules that it does not know itself. */
function readByLibrary(text: string): Plain | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null
  try {
    const roots = (library.parse(text, true) as LibraryNode[]).filter((node) => !('#text' in node))
    return roots.length === 1 ? { ...plainOfNodes(roots), text: '' } : null
  } catch {
    return null
  }
}

function plain(element: XmlElement): Plain {
  const children = [...element.children].map(([name, same]) => [name, same.map(plain)] as const)
  return { text: element.text, children: Object.fromEntries(children) }
}

function never(): never {
  throw new Error('The document has no such element.')
}

function rootTextOf(text: string): string | undefined {
  return read(text)?.children['a']?.[0]?.text
}

function read(text: string): Plain | null {
  const element = readXmlText(text)
  return element === null ? null : plain(element)
}

const name = fc.constantFrom(
  'CC5Response',
  'Extra',
  'OrderId',
  'a',
  'TRX1',
  'x-y.z',
  'ns:b',
  'İÇ_Ğ',
)
const LETTERS = Array.from('aZ0 \t\n\r>\'"]/=ışĞ')
const letters = fc.string({
  unit: fc.constantFrom(...LETTERS, '&amp;', '&lt;', '&#304;', '&#x15F;', '&foo;'),
  maxLength: 12,
})
const space = fc.constantFrom('', ' ', '\n', '\t ', '\r\n')
const comment = fc.constantFrom('<!---->', '<!-- <a> & </b> -->', '<!-- a - b -->')
const characterData = fc.constantFrom('<![CDATA[]]>', '<![CDATA[ <a>]] > ]]>', '<![CDATA[ş\r\n]]>')
const attributes = fc.constantFrom('', '', ' a="1"', ' a = \'"\' b="/>"', '\n\tns:c="&amp;"')

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(name, attributes, space, fc.array(tie('content'), { maxLength: 5 }), fc.boolean())
    .map(([tag, written, gap, content, isShort]) =>
      content.length === 0 && isShort
        ? `<${tag}${written}${gap}/>`
        : `<${tag}${written}${gap}>${content.join('')}</${tag}${gap}>`,
    ),
  content: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    letters,
    comment,
    characterData,
    tie('element'),
  ),
}))
const declaration = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding=\'x\' ?>',
)
const around = fc.oneof(space, comment)
const documents = fc.tuple(declaration, around, element, around).map((parts) => parts.join(''))

const approval =
  '<?xml version="1.0" encoding="ISO-8859-9"?>\r\n<CC5Response>\n <OrderId>vz01</OrderId>\n' +
  ' <GroupId>vz01</GroupId>\n <Response>Approved</Response>\n <AuthCode>216981</AuthCode>\n' +
  ' <HostRefNum>230317184784</HostRefNum>\n <ProcReturnCode>00</ProcReturnCode>\n' +
  ' <TransId>22303RqiC11252</TransId>\n <ErrMsg></ErrMsg>\n <Extra>\n <SETTLEID>2383</SETTLEID>\n' +
  ' <TRXDATE>20221030 17:42:33</TRXDATE>\n <ERRORCODE></ERRORCODE>\n <CARDBRAND>VISA</CARDBRAND>\n' +
  ' </Extra>\n</CC5Response>\n'

const FRAGMENTS = [
  ...['<', '>', '/', '&', ';', '"', "'", '=', '-', ' ', '!', '?', ']', '\r', '\n', '\u00a0', '\0'],
  ...[
    '<a',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x',
    '?>',
    '<!DOCTYPE a>',
    '&#',
    '&#x',
  ],
  ...[
    '&amp;',
    '<a/>',
    '</CC5Response>',
    '<Response>',
    ' a="',
    ' a="b" a="c"',
    '<?xml version="1.0"?>',
  ],
]

/** Pieces cut out and put in, at places of their own. */
const mutations = fc.array(
  fc.record({
    at: fc.noBias(fc.nat(999)),
    cut: fc.noBias(fc.nat(6)),
    put: fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 3 },
)

function mutate(text: string, changes: typeof mutations extends fc.Arbitrary<infer T> ? T : never) {
  return changes.reduce((mutated, { at, cut, put }) => {
    const from = Math.floor((at / 1_000) * mutated.length)
    return mutated.slice(0, from) + put + mutated.slice(from + cut)
  }, text)
}

describe('beside fast-xml-parser', () => {
  test('a well-formed document is read, and read the same', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const expected = readByLibrary(text)
        expect(expected).not.toBeNull()
        expect(read(text)).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['an answer', fc.constant(approval)],
    ['any document', documents],
  ])('%s with pieces cut out and put in is read the same or refused', (_, originals) => {
    let refused = 0
    fc.assert(
      fc.property(originals, mutations, (original, changes) => {
        const text = mutate(original, changes)
        const ours = read(text)
        if (ours === null) refused += 1
        else expect(ours).toEqual(readByLibrary(text))
      }),
      { numRuns: 3_000 },
    )
    expect(refused).toBeGreaterThan(0)
  })
})

describe('a document', () => {
  test('cut off anywhere is none', () => {
    const whole = approval.trimEnd()
    expect(read(whole)).not.toBeNull()
    for (let length = 0; length < whole.length; length += 1) {
      expect(read(whole.slice(0, length))).toBeNull()
    }
  })

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY e "v">]><a>&e;</a>'],
    ['an entity', '<a><!ENTITY e "v"></a>'],
    ['a document type that a comment hides', '<a><!-- <!doctype a> --></a>'],
    ['a second root', '<a>1</a><b>2</b>'],
    ['a second root that closes itself', '<a>1</a><a/>'],
    ['text before it', 'x<a/>'],
    ['text behind it', '<a/>x'],
    ['a declaration that is not its beginning', ' <?xml version="1.0"?><a/>'],
    ['a processing instruction', '<a><?php echo 1 ?></a>'],
    ['elements that overlap', '<a><b></a></b>'],
    ['an end without a beginning', '<a/></a>'],
    ['an end that names more', '<a></ab>'],
    ['an end with attributes', '<a></a b="c">'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a name that begins with a digit', '<1a/>'],
    ['a name after a blank', '< a/>'],
    ['a bare ampersand', '<a>b & c</a>'],
    ['a reference without an end', '<a>&#65</a>'],
    ['a reference to nothing', '<a>&#;</a>'],
    ['a comment that holds two hyphens', '<a><!-- b -- c --></a>'],
    ['a comment without an end', '<a><!-- b -</a>'],
    ['a CDATA section without an end', '<a><![CDATA[b]]</a>'],
    ['a CDATA section around nothing', '<![CDATA[b]]><a/>'],
    ['seventeen levels', `${'<a>'.repeat(17)}${'</a>'.repeat(17)}`],
  ])('with %s is none', (_, text) => {
    expect(read(text)).toBeNull()
  })

  test('of sixteen levels is one', () => {
    expect(read(`${'<a>'.repeat(16)}${'</a>'.repeat(16)}`)).not.toBeNull()
  })

  test('gives no text for a name that came more than once, and all of its elements in order', () => {
    const [root] = childrenOf(readXmlText('<a><b>1</b><b>2</b><b>3</b></a>') ?? never(), 'a')
    expect(textOf(root ?? never(), 'b')).toBeNull()
    expect(childrenOf(root ?? never(), 'b').map(({ text }) => text)).toEqual(['1', '2', '3'])
  })

  test('has references in its text, and none in its CDATA sections', () => {
    const text = '<a> &#304;ptal &amp;lt; <![CDATA[ &lt; ]]> </a>'
    expect(rootTextOf(text)).toBe('İptal &lt; &lt; ')
  })

  test('names the last character that exists, and keeps a number beyond it as it stands', () => {
    expect(rootTextOf('<a>&#x10FFFF;&#1114111;</a>')).toBe('\u{10ffff}\u{10ffff}')
    expect(rootTextOf('<a>&#x110000;&#0;</a>')).toBe('&#x110000;&#0;')
  })

  test.each([
    ['blanks in a tag', `<a${' '.repeat(100_000)}`],
    ['attributes without an end', `<a${' b="c"'.repeat(20_000)}`],
    ['ampersands', `<a>${'&'.repeat(100_000)}</a>`],
    ['openings', '<a>'.repeat(50_000)],
    ['beginnings of comments', `<a>${'<!-'.repeat(50_000)}`],
  ])('of very many %s is refused in linear time', (_, text) => {
    expect(read(text)).toBeNull()
  })
})

describe('bytes', () => {
  const latin5 = (text: string) =>
    Buffer.from(text.replaceAll('Ş', '\xde').replaceAll('ı', '\xfd'), 'latin1')
  const declared = (charset: string) => `<?xml version="1.0" encoding="${charset}"?><a>Şık</a>`
  const read = (bytes: Buffer, type = 'text/xml') => {
    const document = readXml(bytes, type)
    return document === null ? null : textOf(document, 'a')
  }

  test.each([
    ['in the declared UTF-8', Buffer.from(declared('UTF-8'))],
    ['in the declared ISO-8859-9', latin5(declared('ISO-8859-9'))],
    ['in ISO-8859-9, where UTF-8 is declared', latin5(declared('UTF-8'))],
    ['in UTF-8, where ISO-8859-9 is declared', Buffer.from(declared('ISO-8859-9'))],
    ['in ISO-8859-9, without a declaration', latin5('<a>Şık</a>')],
    [
      'in UTF-16',
      Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le'),
      'text/xml; charset=utf-16',
    ],
    ['after blanks', Buffer.from(`\r\n \t${declared('UTF-8')}`)],
    ['after a byte order mark and blanks', Buffer.from(`\ufeff\n${declared('UTF-8')}`)],
  ])('%s', (_, bytes, type?: string) => {
    expect(read(bytes, type)).toBe('Şık')
  })

  test('in a charset that nobody knows are not read', () => {
    expect(read(Buffer.from(declared('x-unknown')))).toBeNull()
  })
})
