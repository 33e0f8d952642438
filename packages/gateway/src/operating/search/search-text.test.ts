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
