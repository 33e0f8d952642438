import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { ERRORS } from '../errors/index.ts'
import { openApiDocument } from './document.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS
const document = openApiDocument({ version: '1.2.3' })

function operation(endpoint: Endpoint) {
  return Object(document['paths'])[endpoint.path][endpoint.method.toLowerCase()]
}

type Reference = Readonly<{ $ref: string }>

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with every reference resolved', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const text = JSON.stringify(document)
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
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
      expect(headers.slice(0, 2)).toEqual(['ClientIpAddress', 'X-Forwarded-For'])
      expect(headers.includes('Idempotency-Key')).toBe(endpoint.idempotent)
    }
  })

  it('has a security scheme for every header that signs, all five of them together', () => {
    const five = ['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber']
    const schemes = Object.entries(Object(document['components']).securitySchemes)
    expect(schemes.map(([name]) => name)).toEqual([...five, 'X-Body-Signature'])
    for (const [name, scheme] of schemes) {
      expect(scheme).toMatchObject({ type: 'apiKey', in: 'header', name })
    }
    for (const endpoint of endpoints) {
      const security: object[] = operation(endpoint).security
      const required = { headers: five, form: [], none: null }[endpoint.authentication]
      const expected = required === null ? [] : [required, [...required, 'X-Body-Signature']]
      expect(security.map((each) => Object.keys(each))).toEqual(expected)
    }
  })

  it('takes the authentication of the two form endpoints as form fields', () => {
    for (const endpoint of endpoints.filter((each) => each.authentication === 'form')) {
      expect(Object.keys(operation(endpoint).requestBody.content)).toContain('multipart/form-data')
      const name = `${pascal(endpoint.name)}Request`
      const schema = Object(document['components']).schemas[name]
      expect(schema.required).toEqual(
        expect.arrayContaining(['PublicKey', 'Nonce', 'Signature', 'ConversationId']),
      )
    }
  })

  it('decision 1.2: createLink spells every answer isSuccess, the other endpoints isSucceed', () => {
    const components = Object(document['components'])
    for (const endpoint of endpoints) {
      const flag = endpoint.name === 'createLink' ? 'isSuccess' : 'isSucceed'
      const { '200': understood, ...errors } = operation(endpoint).responses
      expect(understood.description).toMatch(endpoint.name === 'deleteLink' ? 'false' : flag)
      expect(Object.keys(errors).length).toBeGreaterThan(2)
      for (const { $ref } of Object.values<{ $ref: string }>(errors)) {
        const { schema, examples } = components.responses[lastOf($ref)].content['application/json']
        expect(Object.keys(components.schemas[lastOf(schema.$ref)].properties)[0]).toBe(flag)
        for (const { value } of Object.values<{ value: object }>(examples)) {
          expect(value).toHaveProperty(flag, false)
        }
      }
    }
  })

  it('tells success and refusal apart: no success says what only a refusal can', () => {
    const { schemas } = Object(document['components'])
    const variants = (name: string) => [schemas[`${name}Success`], schemas[`${name}Refusal`]]
    for (const endpoint of endpoints.filter(({ name }) => name !== 'deleteLink')) {
      const name = pascal(endpoint.name)
      const [success, refusal] = variants(name)
      const references = schemas[`${name}Response`].oneOf.map(({ $ref }: Reference) => lastOf($ref))
      expect(references).toEqual([`${name}Success`, `${name}Refusal`])
      const flag = endpoint.name === 'createLink' ? 'isSuccess' : 'isSucceed'
      expect([success, refusal].map((each) => each.properties[flag].const)).toEqual([true, false])
      expect(success.properties.errorCode.type).toBe('null')
      expect(refusal.properties.errorCode.type).toBe('string')
      expect(success.required).toEqual(Object.keys(success.properties))
    }
    const [paid, declined] = variants('Provision')
    expect(paid.properties.orderId.type).toBe('string')
    expect(declined.properties.orderId.type).toBe('string')
    const [returned, refused] = variants('Return')
    expect(returned.properties.approvalStatus.enum).not.toContain('')
    expect(refused.properties.approvalStatus.enum).toContain('')
    // What was returned may go without words, done or not.
    expect(returned.properties.returnMessage.type).toEqual(['string', 'null'])
    expect(schemas.DeleteLinkResponse.type).toBe('boolean')
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
