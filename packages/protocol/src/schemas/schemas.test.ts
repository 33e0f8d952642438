import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../endpoints.ts'
import { publicSchema } from '../openapi/schema.ts'
import { neutralFields } from './answer.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS

function endpoint(name: EndpointName): Endpoint {
  const found = endpoints.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no endpoint ${name}`)
  return found
}

/** Each field as `name:type`, with `?` for one that the schema does not require. */
function fieldsOf(schema: object): string[] {
  const { properties = {}, required = [] } = Object(publicSchema(schema))
  return Object.entries(properties).map(([name, field]) => {
    const { type, format } = Object(field)
    const shape = [type].flat().filter((each) => each !== 'null')[0]
    const nullable = [type].flat().includes('null') ? '|null' : ''
    const kind = format === 'int32' || format === 'uuid' ? `(${format})` : ''
    return `${name}${required.includes(name) ? '' : '?'}:${shape}${kind}${nullable}`
  })
}

describe('answers and their fields; scripts/specification.test.ts compares them with the specification', () => {
  // deleteLink answers a boolean.
  for (const { name, response } of endpoints.filter((each) => each.name !== 'deleteLink')) {
    it(`answer of ${name}; decision 1.2: every answer begins with the four fields`, () => {
      const succeeded = name === 'createLink' ? 'isSuccess' : 'isSucceed'
      const common = [succeeded, 'errorCode', 'errorMessage', 'conversationId']
      const fields = fieldsOf(response)
      const names = fields.map((field) => field.split(':')[0])
      expect(names.slice(0, common.length)).toEqual(common)
      const neutral = neutralFields(response) ?? {}
      // Decision 1.13: in a refusal a field is null only where a success may be, too.
      for (const field of fields.slice(common.length)) {
        const [name = ''] = field.split(':')
        expect([field, neutral[name] === null]).toEqual([field, field.endsWith('|null')])
      }
    })
  }

  it('keeps bankName an integer and bankCode a text, as the reference types them', () => {
    const fields = fieldsOf(endpoint('binInformation').response)
    expect(fields).toContain('bankName:integer(int32)')
    expect(fields).toContain('bankCode:string')
  })

  it('describes every field in words', () => {
    for (const { name, request, response } of endpoints) {
      for (const schema of [publicSchema(request), publicSchema(response)]) {
        for (const [field, value] of Object.entries(Object(schema['properties']))) {
          expect(Object(value).description, `${name} ${field}`).toMatch(/\w/)
        }
      }
    }
  })
})

/** `endpoint field value` and whether the schema lets it through. */
const BOUNDS: readonly [EndpointName, object, boolean][] = [
  ['tokens', { CardNumber: '5528 7900-0000 0008', ExpireMonth: '1', ExpireYear: '2030' }, true],
  ['tokens', { CardNumber: '55287900000', ExpireMonth: '01', ExpireYear: '30' }, false],
  ['tokens', { CardNumber: '5528790000000008', ExpireMonth: '13', ExpireYear: '30' }, false],
  ['tokens', { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '203' }, false],
  [
    'tokens',
    { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '12' },
    false,
  ],
  ['installment', { BinNumber: '552879', Amount: '1000.00' }, true],
  ['installment', { BinNumber: '55287900' }, true],
  ['installment', { BinNumber: '5528790' }, false],
  ['installment', { Amount: '10.999' }, false],
  ['installment', { Amount: '1e3' }, false],
  ['provision', { amount: 99_999_999.99 }, true],
  ['provision', { amount: 100_000_000 }, false],
  ['provision', { amount: 0 }, false],
  ['provision', { amount: '10' }, false],
  ['provision', { amount: 10, pointAmount: 0, installmentCount: 0 }, true],
  ['provision', { amount: 10, pointAmount: -1 }, false],
  ['provision', { amount: 10, installmentCount: 1.5 }, false],
  ['provision', { amount: 10, paymentType: 'auth' }, false],
  ['provision', { amount: 10, integrationMode: 'ManuelPaymentPage' }, true],
  ['provision', { amount: 10, description: 'ş'.repeat(500) }, true],
  ['provision', { amount: 10, description: 'x'.repeat(501) }, false],
  ['provision', { amount: 10, somethingNew: true }, true],
  ['createLink', { linkType: 'SingleUse', linkAmountType: 'VariableAmount', amount: 0 }, true],
  [
    'createLink',
    { linkType: 'SingleUse', linkAmountType: 'FixedAmount', installments: [1, 1] },
    false,
  ],
  [
    'createLink',
    { linkType: 'SingleUse', linkAmountType: 'FixedAmount', installments: [13] },
    false,
  ],
  [
    'createLink',
    { linkType: 'SingleUse', linkAmountType: 'FixedAmount', maxUsageCount: 100_001 },
    false,
  ],
  [
    'createLink',
    { linkType: 'SingleUse', linkAmountType: 'FixedAmount', expiryDate: '2030-01-01T10:00' },
    true,
  ],
  [
    'createLink',
    { linkType: 'SingleUse', linkAmountType: 'FixedAmount', expiryDate: 'tomorrow' },
    false,
  ],
  ['deleteLink', { id: '01900000-0000-7000-8000-000000000001' }, true],
  ['deleteLink', { id: '7' }, false],
]

describe('decisions 1.1, 1.5, 1.6, 3.1 and 6.1: bounds', () => {
  for (const [name, request, passes] of BOUNDS) {
    it(`${name} ${passes ? 'takes' : 'refuses'} ${JSON.stringify(request).slice(0, 90)}`, () => {
      expect(Compile(endpoint(name).request).Check(request)).toBe(passes)
    })
  }

  it('has no `default`: generated clients would demand the field, and validators fill it in (decision 4.4)', () => {
    for (const { name, request } of endpoints) {
      const fields = Object.entries(Object(publicSchema(request)['properties']))
      const filled = fields.filter(([, schema]) => 'default' in Object(schema))
      expect(filled, name).toEqual([])
    }
  })
})
