import { expect, it } from 'vitest'

import { distinctHeaders } from './distinct-headers.ts'

it('keeps every value of a repeated header by itself, in order, whatever the letter case', () => {
  const raw = ['Nonce', '1', 'nonce', '2', 'NONCE', '1', 'Host', 'h']
  expect({ ...distinctHeaders(raw) }).toEqual({ nonce: ['1', '2', '1'], host: ['h'] })
})

it('reads a request once, and another request by itself', () => {
  const raw = ['Nonce', '1']
  expect(distinctHeaders(raw)).toBe(distinctHeaders(raw))
  expect(distinctHeaders(['Nonce', '1'])).not.toBe(distinctHeaders(raw))
})

it('knows names that every object has only where they were sent', () => {
  expect(distinctHeaders([])['constructor']).toBeUndefined()
  expect(distinctHeaders(['Constructor', 'x'])['constructor']).toEqual(['x'])
})
