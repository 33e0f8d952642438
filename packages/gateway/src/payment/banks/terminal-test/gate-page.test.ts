/** The page of a gate is read without a browser: the form to our address, or the words that a reader sees. */

import { describe, expect, it } from 'vitest'
import { growthOf, LINEAR_GROWTH } from '../../../base/kernel/testing/growth.ts'
import { readGatePage } from './gate-page.ts'

const ADDRESSES = {
  gateUrl: 'https://bank.example/fim/est3Dgate',
  callbackUrl: 'https://gateway.example/3ds/return/terminal-test',
}

function read(page: string, contentType = 'text/html; charset=utf-8', body = Buffer.from(page)) {
  return readGatePage({ body, contentType }, ADDRESSES)
}

const HIDDEN = '<input type="hidden" name="ErrMsg" value="Guvenlik Kodu hatal&#305;">'

describe('the form to our address', () => {
  it.each([
    ['plain', `<form action="${ADDRESSES.callbackUrl}" method="post">${HIDDEN}</form>`],
    [
      'after another form',
      `<form action="/help"><input name="q"></form><FORM METHOD=post ACTION='${ADDRESSES.callbackUrl}'>${HIDDEN}</FORM>`,
    ],
    [
      'with attributes in another order, without quotes, and a > inside of a value',
      `<form onsubmit="a > b" action=${ADDRESSES.callbackUrl}><input value='Guvenlik Kodu hatal&#x131;' name=ErrMsg /></form>`,
    ],
    [
      'whose address is escaped',
      `<form action="https:&#x2F;&#x2F;gateway.example/3ds/return/terminal-test">${HIDDEN}</form>`,
    ],
  ])('%s', (_, page) => {
    const pairs = [['ErrMsg', 'Guvenlik Kodu hatalı']]
    expect(read(`<html><body>${page}</body></html>`)).toEqual({ kind: 'callback', pairs })
  })

  it('in the bank’s own character set', () => {
    const form = `<form action="${ADDRESSES.callbackUrl}"><input name="ErrMsg" value="hatal`
    const body = Buffer.concat([Buffer.from(form), Buffer.from([0xfd]), Buffer.from('"></form>')])
    expect(read('', 'text/html; charset=ISO-8859-9', body)).toEqual({
      kind: 'callback',
      pairs: [['ErrMsg', 'hatalı']],
    })
  })

  it('keeps both of two fields with one name, because then neither counts', () => {
    const page = `<form action="${ADDRESSES.callbackUrl}"><input name="a" value="1"><input name="a" value="2">`
    const pairs = [
      ['a', '1'],
      ['a', '2'],
    ]
    expect(read(page)).toEqual({ kind: 'callback', pairs })
  })
})

describe('a page without it', () => {
  it('shows what a reader sees, on one line, without scripts, styles and card numbers', () => {
    const page = `<head><title>T</title></head><style>p{}</style><script>go("<p>")</script>
      <p>İşlem&nbsp;reddedildi</p> <p>4355084355084358</p>`
    expect(read(page)).toEqual({ kind: 'page', text: 'İşlem reddedildi 435508******4358' })
  })

  it('of nothing is read', () => {
    expect(read('').kind).toBe('page')
  })

  it.each([
    ['of open quotes', '<input name="', 750],
    ['of open tags', '<form ', 1_500],
    ['of open scripts', '<script>', 1_125],
    ['of open angles', '<', 8_750],
  ])('%s is read in a time in proportion to its length', (_, unit, size) => {
    const readMany = (count: number) => expect(read(unit.repeat(count)).kind).toBe('page')
    expect(growthOf(readMany, size)).toBeLessThan(LINEAR_GROWTH)
  })

  it('with an unknown character set is read as UTF-8, and unknown entities stay as they are', () => {
    expect(read('<p>a&foo;&#99999999;b</p>', 'text/html; charset=none-such')).toEqual({
      kind: 'page',
      text: 'a&foo;&#99999999;b',
    })
  })
})
