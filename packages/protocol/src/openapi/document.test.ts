import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../endpoints.ts'
import { ERRORS } from '../errors/index.ts'
import { openApiDocument } from './index.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS
const document = openApiDocument({ version: '1.2.3' })

function operation(endpoint: Endpoint) {
  return Object(document['paths'])[endpoint.path][endpoint.method.toLowerCase()]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with every reference resolved', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const text = JSON.stringify(document)
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(Object(document['components'])[kind ?? ''][name ?? ''], name).toBeDefined()
    }
  })

  it('has every row of the endpoint table', () => {
    for (const endpoint of endpoints) {
      expect(operation(endpoint).operationId).toBe(endpoint.name)
    }
    expect(Object.keys(Object(document['paths']))).toHaveLength(endpoints.length)
  })

  it('names the headers with the letter case of the specification', () => {
    for (const endpoint of endpoints.filter((each) => each.authentication === 'headers')) {
      const headers = operation(endpoint)
        .parameters.filter((parameter: { in: string }) => parameter.in === 'header')
        .map((parameter: { name: string }) => parameter.name)
      expect(headers.slice(0, 7)).toEqual([
        'PublicKey',
        'Nonce',
        'Signature',
        'ConversationId',
        'MerchantNumber',
        'ClientIpAddress',
        'X-Forwarded-For',
      ])
      expect(headers.includes('Idempotency-Key')).toBe(endpoint.idempotent)
    }
  })

  it('takes the authentication of the two form endpoints as form fields', () => {
    for (const endpoint of endpoints.filter((each) => each.authentication === 'form')) {
      expect(Object.keys(operation(endpoint).requestBody.content)).toContain('multipart/form-data')
      const name = `${endpoint.name.charAt(0).toUpperCase()}${endpoint.name.slice(1)}Request`
      const schema = Object(document['components']).schemas[name]
      expect(schema.required).toEqual(
        expect.arrayContaining(['PublicKey', 'Nonce', 'Signature', 'ConversationId']),
      )
    }
  })

  it('shows errors as the catalogue has them, under their own status', () => {
    const responses = Object(document['components']).responses
    const shown = Object.values(responses).flatMap((response) =>
      Object.entries(Object(response).content['application/json'].examples),
    )
    expect(shown.length).toBeGreaterThan(10)
    for (const [name, example] of shown) {
      const entry = Object.entries(ERRORS).find(([each]) => each === name)?.[1]
      expect(Object(example).value.errorCode).toBe(entry?.code)
    }
  })

  it('keeps our own keywords to ourselves', () => {
    expect(JSON.stringify(document)).not.toContain('x-vezne')
  })

  it('leaves the sandbox out for live mode', () => {
    const live = JSON.stringify(openApiDocument({ version: '1', includeSandbox: false }))
    expect(live).not.toContain('/sandbox/end-of-day')
    expect(live).toContain('/v1/Payments/provision')
  })
})
