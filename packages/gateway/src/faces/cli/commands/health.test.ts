/** Decision 10.5: a database that cannot be used is a finding of doctor, for programs too. */

import { expect, it } from 'vitest'
import { KeyEncryptionKeyMissing } from '../../../payment/cards/vault/key-provider.ts'
import { runCommand, testPorts } from '../testing/run-command.ts'

it.each([
  ['database', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), /Start it/],
  ['database', Object.assign(new Error('no such role'), { code: '28P01' }), /Correct its user/],
  ['keys', new KeyEncryptionKeyMissing('local-1', ['local-2']), /needs .* local-1/],
])('a %s that cannot be used is named with its remedy', async (name, error, said) => {
  const printed: string[] = []
  const ports = testPorts(
    {},
    { openOperator: () => Promise.reject(error), print: (line) => printed.push(line) },
  )
  expect(await runCommand(ports, 'doctor --json')).toBe('Not all is well.')
  expect(JSON.parse(printed.join())).toEqual([
    { name: 'configuration', problem: null },
    { name, problem: expect.stringMatching(said) },
  ])
})

it('an error that nobody expected is no finding', async () => {
  const ports = testPorts({}, { openOperator: () => Promise.reject(new TypeError('a bug')) })
  expect(await runCommand(ports, 'doctor --json')).toContain('TypeError: a bug')
})
