import { expect, it } from 'vitest'
import { feastFinding } from './index.ts'

it('asks in autumn for the feasts of a year that no release knows yet', () => {
  expect(feastFinding(new Date('2026-11-28T00:00:00Z')).verdict).toBe('good')
  expect(feastFinding(new Date('2029-11-28T00:00:00Z'))).toMatchObject({
    verdict: 'warning',
    says: expect.stringContaining('The feasts of 2030 are not known'),
  })
})
