import { expect, it } from 'vitest'
import { errorsOf } from './endpoint-errors.ts'
import { ENDPOINTS } from './endpoints.ts'
import { ERRORS } from './errors/index.ts'

/** A payer's page shows these, or an inquiry about an order that ended so. */
const ELSEWHERE = ['LINK_NOT_ACTIVE', 'LINK_USED_UP', 'NEVER_BOOKED']

it('every error of the catalogue is told at an endpoint, or is known to come elsewhere', () => {
  const told = new Set<string>(
    ENDPOINTS.flatMap((endpoint) => Object.values(errorsOf(endpoint)).flat()),
  )
  const untold = Object.keys(ERRORS).filter((name) => !told.has(name))
  expect(untold.filter((name) => !ELSEWHERE.includes(name))).toEqual([])
})

it('a business rule is told where its endpoint is, and not at the clock', () => {
  const named = (name: string) => {
    const endpoint = ENDPOINTS.find((each) => each.name === name) ?? ENDPOINTS[0]
    return Object.values(errorsOf(endpoint)).flat()
  }
  expect(named('return')).toContain('RETURN_EXCEEDS_AMOUNT')
  expect(named('provision')).toContain('DECLINED_51')
  expect(named('provision')).toContain('IDEMPOTENCY_KEY_REUSED')
  expect(named('inquire')).not.toContain('IDEMPOTENCY_KEY_REUSED')
  expect(named('time')).not.toContain('SIGNATURE_INVALID')
})
