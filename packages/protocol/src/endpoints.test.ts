import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS

/** The specification's table "Endpoints", row by row. */
const SPECIFICATION = `
  POST /v1/Tokens                          form
  GET  /v1/Installment                     headers
  POST /v1/ThreeDS/getthreedsession        headers
  POST /v1/ThreeDS/init3ds                 form
  POST /v1/ThreeDS/getthreedsessionresult  headers
  POST /v1/Payments/provision              headers
  POST /v1/Payments/return                 headers
  POST /v1/Payments/bin-information        headers
  POST /v1/Payments/createLink             headers
  POST /v1/Payments/deleteLink             headers
  POST /v1/Payments/link-status            headers
`

describe('specification, Endpoints', () => {
  it('lists the eleven calls in their order, with the place of their authentication', () => {
    const rows = endpoints.slice(0, 11).map((row) => [row.method, row.path, row.authentication])
    const expected = SPECIFICATION.trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
    expect(rows).toEqual(expected)
  })

  it('adds the calls of decisions 2.4, 3.5, 5.5, 5.7, 5.17, 6.14, 7.4 and 7.6', () => {
    expect(endpoints.slice(11).map((row) => row.path)).toEqual([
      '/v1/Payments/reverse',
      '/v1/Payments/inquire',
      '/v1/Payments',
      '/v1/Payments/createCheckout',
      '/v1/Payments/pointInquiry',
      '/v1/events',
      '/v1/Webhooks/create',
      '/v1/Webhooks/list',
      '/v1/Webhooks/update',
      '/v1/Webhooks/roll',
      '/v1/Webhooks/delete',
      '/v1/Webhooks/test',
      '/sandbox/end-of-day',
      '/v1/time',
    ])
  })

  it('decision 5.10: offers Idempotency-Key on what moves money or makes a link', () => {
    const offered = endpoints.filter((row) => row.idempotent).map((row) => row.name)
    expect(offered.toSorted()).toEqual([
      'createCheckout',
      'createLink',
      'provision',
      'return',
      'reverse',
    ])
  })

  it('calls what opens, starts, deletes or closes something not repeatable, nor what takes a key', () => {
    const once = endpoints.filter((row) => !row.repeatable && !row.idempotent)
    expect(once.map((row) => row.name)).toEqual([
      'init3ds',
      'deleteLink',
      'webhooksCreate',
      'webhooksRoll',
      'webhooksDelete',
      'endOfDay',
    ])
    expect(endpoints.filter((row) => row.repeatable && row.idempotent)).toEqual([])
  })

  it('decision 1.1: no two paths differ in letter case only', () => {
    const paths = endpoints.map((row) => `${row.method} ${row.path.toLowerCase()}`)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
