import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedLanguage, languageOf } from './field-source.ts'
import {
  parseBankForm,
  parseMultipart,
  parseMultipartBody,
  parseUrlEncodedBody,
} from './form-body.ts'

const NAME = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/)

describe('multipart/form-data', () => {
  it('gives back what was put in, whatever the values hold', () => {
    const pairs = fc.array(fc.tuple(NAME, fc.string({ unit: 'grapheme' })), { maxLength: 20 })
    fc.assert(
      fc.property(pairs, (fields) => {
        const boundary = '----0f6c2a'
        const parts = fields.map(
          ([name, value]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        const body = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
        const read = parseMultipartBody(body, {
          contentType: `multipart/form-data; boundary=${boundary}`,
        })
        expect(read).toEqual(fields)
      }),
    )
  })

  it('never throws, and never hangs, on any bytes', () => {
    const delimiters = fc.constantFrom(
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name=a',
      'x',
    )
    fc.assert(
      fc.property(fc.array(delimiters, { maxLength: 30 }), (pieces) => {
        const parts = parseMultipart(Buffer.from(pieces.join('')), 'b')
        expect(parts === null || Array.isArray(parts)).toBe(true)
      }),
    )
  })

  it('keeps empty values and text before the first part', () => {
    const body = 'preamble\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b--'
    expect(parseMultipart(Buffer.from(body), 'b')).toEqual([
      { name: 'a', content: Buffer.alloc(0), isFile: false, fileName: '' },
    ])
  })

  const formWith = (headers: readonly string[], content: string) =>
    Buffer.from(
      ['--b', 'Content-Disposition: form-data; name=Cvv', ...headers, '', content, '--b--'].join(
        '\r\n',
      ),
    )
  const read = (headers: readonly string[], content: string) =>
    parseMultipartBody(formWith(headers, content), {
      contentType: 'multipart/form-data; boundary=b',
    })

  it.each([
    ['binary', 'ç'],
    ['8BIT', 'ç'],
    [' 7bit ', 'a'],
    ['base64', 'w6c='],
    ['Base64', 'w6\r\nc='],
  ])('decodes a part of Content-Transfer-Encoding %s', (encoding, content) => {
    const pairs = read([`content-transfer-encoding:${encoding}`], content)
    expect(pairs).toEqual([['Cvv', content === 'a' ? 'a' : 'ç']])
  })

  it.each([
    [['Content-Transfer-Encoding: quoted-printable'], '=C3=A7'],
    [['Content-Transfer-Encoding: base64'], 'w6c'],
    [['Content-Transfer-Encoding: base64'], '!!!!'],
    [['Content-Transfer-Encoding: gzip'], 'a'],
    [['Content-Transfer-Encoding:'], 'a'],
    [['Content-Transfer-Encoding: binary', 'Content-Transfer-Encoding: base64'], 'w6c='],
  ])('refuses by name what it does not read: %j %s', (headers, content) => {
    const field = { field: 'Cvv', rule: expect.objectContaining({ en: expect.any(String) }) }
    expect(() => read(headers, content)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', details: { fields: [field] } }),
    )
  })
})

describe('application/x-www-form-urlencoded', () => {
  it('keeps order and duplicates, and knows no nesting', () => {
    const pairs = parseUrlEncodedBody(Buffer.from('a[b]=1&a=2&a=%C4%B0+x'))
    expect(pairs).toEqual([
      ['a[b]', '1'],
      ['a', '2'],
      ['a', 'İ x'],
    ])
  })

  it.each([
    [256, true],
    [257, false],
    [30_000, false],
  ])('of %i fields, even without names: read %s', (count, isRead) => {
    const read = () => parseUrlEncodedBody(Buffer.from(`a=1${'&'.repeat(count - 1)}`))
    if (isRead) expect(read()).toEqual([['a', '1']])
    else expect(read).toThrow('MALFORMED_BODY')
  })
})

describe('a form that a bank wrote', () => {
  const read = (text: string) => parseBankForm(Buffer.from(text, 'latin1'))
  const SHOP = [
    ['shop', 'Şık Mağaza+1'],
    ['x', '1=2'],
  ]

  it.each([
    ['UTF-8', 'shop=%C5%9E%C4%B1k+Ma%C4%9Faza%2B1&x=1=2'],
    ['ISO-8859-9', 'shop=%DE%FDk+Ma%f0aza%2b1&x=1=2'],
    ['ISO-8859-9, not escaped', 'shop=\xde\xfdk+Ma\xf0aza%2B1&x=1=2'],
  ])('in %s', (_, text) => {
    expect(read(text)).toEqual(SHOP)
  })

  it('is in one charset as a whole, and has each field of its ASCII', () => {
    expect(read('a=%C4%B0&b=%DE')).toEqual([
      ['a', 'Ä°'],
      ['b', 'Ş'],
    ])
    expect(read('a%5Bb%5D=%zz&&c=%')).toEqual(parseUrlEncodedBody(Buffer.from('a%5Bb%5D=%zz&&c=%')))
    expect(() => read('&'.repeat(300))).toThrow('MALFORMED_BODY')
  })
})

describe('languages (decision 1.4)', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-GB', 'en'],
    ['tr', 'tr'],
    ['de', 'tr'],
    ['english', 'tr'],
    [7, 'tr'],
    [undefined, 'tr'],
  ])('%s is %s', (code, language) => expect(languageOf(code)).toBe(language))

  it.each([
    [undefined, 'tr'],
    ['de, en;q=0.5', 'en'],
    ['tr-TR, en', 'tr'],
    ['*', 'tr'],
    ['', 'tr'],
    ['EN', 'en'],
    ['en_US', 'en'],
    ['fr;q=1 , en ;q=0.5, tr', 'en'],
    [' tr ;q=0.1,en', 'tr'],
    ['english, tre, entr, x-en, de;en', 'tr'],
    ['de,,\ten', 'en'],
  ])('Accept-Language %s is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })
})
