import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { readSearchText } from './search-text.ts'

const kindsOf = (text: string): string => {
  const read = readSearchText(text)
  return read.kind === 'Keys' ? read.keys.map(({ kind }) => kind).join(' ') : read.kind
}

const ANY = 'conversationId merchantReference bankOrderId'

describe('decision 9.20: what a text of the search box may be', () => {
  test.each([
    ['', 'Nothing'],
    ['   ', 'Nothing'],
    ['sipariş 7', ANY],
    ['249,90', `${ANY} amount`],
    ['249.90', `${ANY} amount`],
    ['₺1.249,90', `${ANY} amount`],
    ['1249 TL', `${ANY} amount`],
    ['250', `${ANY} provisionNumber amount`],
    ['-5', `${ANY} provisionNumber`],
    ['27.11.2026', ANY],
    ['Ayşe Yılmaz', `${ANY} name`],
    ['yilmaz', `${ANY} provisionNumber name`],
    ['Ü.', ANY],
    ['P12345', `${ANY} provisionNumber`],
    ['0008', `${ANY} provisionNumber lastFour`],
    ['5528790008', `${ANY} provisionNumber card phoneNumber`],
    ['552879 **** 0008', `${ANY} card`],
    ['55287900•••••• 0008', `${ANY} card`],
    ['ayse@example.com', `${ANY} email`],
    ['0532 123 45 67', `${ANY} phoneNumber`],
    ['01a211c6-3271-7ce4-aa4a-0fbc22091098', `orderId originalOrderId linkId ${ANY}`],
    ['01A211C632717CE4AA4A0FBC22091098', `orderId originalOrderId linkId ${ANY} provisionNumber`],
    ['5528790000000008', 'CardNumber'],
    ['5528 7900 0000 0008', 'CardNumber'],
    ['5528-7900-0000-0008', 'CardNumber'],
    ['５５２８７９００００００００08', 'CardNumber'],
    ['kart 4355 0843 5508 4358 ile', 'CardNumber'],
  ])('%j', (text, kinds) => {
    expect(kindsOf(text)).toBe(kinds)
  })

  test.each([
    ['27.11.2026', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    [' 7/1/26 ', '2026-01-07'],
    ['27-11-2026', '2026-11-27'],
    ['31.02.2026', null],
    ['27.11', null],
    ['2026-11', null],
    ['1.249,90', null],
  ])('%j is the day %s', (text, day) => {
    expect(readSearchText(text)).toMatchObject({ kind: 'Keys', day })
  })

  test.each([
    ['₺1.249,90', 'amount', '124990'],
    ['1,249.90', 'amount', '124990'],
    ['Ayşe  K. Yılmaz', 'name', 'Ayşe Yılmaz'],
  ])('%j is the %s %s', (text, kind, value) => {
    const read = readSearchText(text)
    expect(read.kind === 'Keys' && read.keys).toContainEqual({ kind, value })
  })

  it('takes of a card number the last four digits', () => {
    expect(readSearchText(' 5528 7900 0000 0008 ')).toEqual({
      kind: 'CardNumber',
      lastFour: '0008',
    })
  })

  it('repeats nothing of a card number that stands in any text', () => {
    const numbers = fc.constantFrom('5528790000000008', '4355084355084358', '375622005485014')
    const words = fc.constantFrom('', 'x ', 'sipariş: ', '“')
    fc.assert(
      fc.property(numbers, words, words, (number, before, after) => {
        const read = JSON.stringify(readSearchText(`${before}${number}${after}`))
        expect(read).not.toContain(number.slice(4, 12))
      }),
    )
  })
})
