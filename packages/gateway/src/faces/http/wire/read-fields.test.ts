import { ENDPOINTS } from '@vezne/protocol'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'

import { jsonSource } from './field-source.ts'
import { compileFieldReader } from './read-fields.ts'

const PROVISION = ENDPOINTS.find(({ name }) => name === 'provision')?.request ?? Type.Object({})

describe('an amount is read once', () => {
  const read = compileFieldReader(PROVISION)

  it('and handed on in kuruş; what else was sent stays as it came', () => {
    const fields = read(jsonSource({ amount: 100.25, pointAmount: 0, installmentCount: 3 }))
    expect({ ...fields }).toEqual({ amount: 10_025n, pointAmount: 0n, installmentCount: 3 })
  })

  it.each([
    ['amount', 1.005],
    // Nearer to 0 than to any kuruş: no amount of a payment, but noise of a double where 0 is allowed.
    ['amount', 1e-9],
    ['amount', 0],
    ['pointAmount', -0.01],
  ])('%s %d is refused by the reader, which names the field', (field, value) => {
    const refused = () => read(jsonSource({ amount: 1, [field]: value }))
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_FIELD' }))
  })

  it('under a name that its static type does not know, it is refused at the start', () => {
    const request = Type.Object({ tip: Type.Number({ format: 'double' }) })
    expect(() => compileFieldReader(request)).toThrow('tip is an amount: add it to AMOUNT_FIELDS.')
  })
})
