import { expect, test } from 'vitest'

import { answersByPosition } from './gathered.ts'

const ROWS = ['a', 'b', 'c']

test('answers stand where their rows stood; a row without one has null', () => {
  const [third, first] = [
    { position: 3, of: 'c' },
    { position: 1, of: 'a' },
  ]
  expect(answersByPosition(ROWS, [third, first])).toEqual([first, null, third])
})

test.each([
  ['a row that was not asked about', [{ position: 4 }]],
  ['a row counted from nought', [{ position: 0 }]],
  ['one row twice', [{ position: 2 }, { position: 2 }]],
])('an answer for %s is a fault', (_, answers) => {
  expect(() => answersByPosition(ROWS, answers)).toThrow('A statement of 3 rows answered for row')
})
