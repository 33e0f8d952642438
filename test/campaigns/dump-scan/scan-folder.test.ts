import { expect, it } from 'vitest'

import { namedCodes } from './scan-folder.ts'

it.each([
  'cvv=123',
  '"Cvv":"1234"',
  "cv2='000'",
  'name="cvv"\r\n\r\n987',
  '<Cvv2Val>123</Cvv2Val>',
  'CVC: 123',
])('a security code behind its name is seen: %j', (text) => {
  expect(namedCodes(Buffer.from(`a ${text} b`), 'x')).toHaveLength(1)
})

it.each(['cvv=', 'cvv=12', 'cvv: 20261121', 'the cvv of 3 digits', '26325GCV20503'])(
  'and %j is none',
  (text) => {
    expect(namedCodes(Buffer.from(`a ${text} b`), 'x')).toEqual([])
  },
)
