/** Decision 10.48: what an operator installs of deploy/opentelemetry is what this repository tests. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../tidy/source-files.ts'

const manifest = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const shipped = manifest('deploy/opentelemetry/package.json')
const program = readFileSync(join(ROOT, 'deploy/opentelemetry/traces.mjs'), 'utf8')

it('has the tested versions, each exactly', () => {
  const { devDependencies } = manifest('package.json')
  const tested = Object.entries<string>(devDependencies).filter(
    ([name]) => name in shipped.dependencies,
  )
  expect(shipped.dependencies).toEqual(Object.fromEntries(tested))
  for (const [, version] of tested) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('has the API of the gateway, which takes nothing from an older one', () => {
  const { dependencies } = manifest('packages/gateway/package.json')
  const api = dependencies['@opentelemetry/api']
  expect([shipped.dependencies['@opentelemetry/api'], shipped.overrides]).toEqual([
    ...[api, { '@opentelemetry/api': api }],
  ])
})

it('imports what it installs, and no automatic instrumentation', () => {
  const imported = [...program.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(Object.keys(shipped.dependencies)).toEqual(expect.arrayContaining(imported))
  expect(imported.filter((name) => name?.includes('instrumentation'))).toEqual([])
})
