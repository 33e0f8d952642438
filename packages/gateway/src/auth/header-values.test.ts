import { expect, it } from 'vitest'

import { headerValues } from './header-values.ts'

it('gives every value of a repeated header by itself, in order, whatever the letter case', () => {
  const raw = ['Nonce', '1', 'nonce', '2', 'Host', 'nonce', 'NONCE', '1']
  expect(headerValues(raw, 'nonce')).toEqual(['1', '2', '1'])
  expect(headerValues(raw, 'host')).toEqual(['nonce'])
})

it('gives nothing for what was not sent', () => {
  expect(headerValues([], 'nonce')).toEqual([])
  expect(headerValues(['Nonce-2', '1', 'Once', '2', 'Nonces', '3'], 'nonce')).toEqual([])
})

it('knows names that every object has only where they were sent', () => {
  expect(headerValues(['Host', 'h'], 'constructor')).toEqual([])
  expect(headerValues(['Constructor', 'x'], 'constructor')).toEqual(['x'])
})
