import { expect, it } from 'vitest'
import { collationFinding } from './machine-findings.ts'

const TURKISH = {
  locale: 'tr-TR',
  provider: 'ICU',
  madeWith: '153.80',
  runsWith: '153.80',
} as const

it('names the collation of any database', () => {
  expect(collationFinding(TURKISH)).toEqual({
    name: 'collation tr-TR (ICU)',
    verdict: 'good',
    says: null,
  })
  const plain = { locale: 'C', provider: 'libc', madeWith: null, runsWith: null } as const
  expect(collationFinding(plain)).toMatchObject({ name: 'collation C (libc)', verdict: 'good' })
})

it('warns where an upgrade of the system changed the order of texts', () => {
  const { verdict, says } = collationFinding({ ...TURKISH, runsWith: '153.128' })
  expect(verdict).toBe('warning')
  expect(says).toContain('version 153.80 of its collation, and the server has 153.128')
  expect(says).toContain('reindex database')
})
