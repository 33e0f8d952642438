import { expect, test } from 'vitest'
import { startOptions, startProgram } from './start-options.ts'

test('the benchmark starts what npm start runs, with the same options', () => {
  expect(startOptions()).toEqual(['--use-largepages=silent', '--v8-pool-size=1'])
  expect(startProgram()).toMatch(/\/packages\/gateway\/dist\/bundle\/main\.js$/)
})
