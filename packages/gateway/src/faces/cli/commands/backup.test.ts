/** Decision 10.12: a machine that is not set up yet can read a backup, and learns which master key it needs. */

import { expect, it } from 'vitest'
import type { Verification } from '../cli-ports.ts'
import { runCommand, testPorts } from '../testing/run-command.ts'

const LIVE_WITHOUT_SETTINGS = { VEZNE_MODE: 'live' }

it('a restore in live mode without a master key says how to learn which one it is', async () => {
  const ports = testPorts({}, { environment: LIVE_WITHOUT_SETTINGS })
  const failure = await runCommand(ports, 'restore /backups/one')
  expect(failure).toContain('VEZNE_MASTER_KEY: live mode needs it')
  expect(failure).toContain('"vezne verify /backups/one --files-only" names it')
})

it('"verify --files-only" reads a backup without any setting, also in live mode', async () => {
  const printed: string[] = []
  const manifest = {
    tables: [],
    masterKeys: [{ id: 'local-1', dataKeys: 7 }],
    takenAt: '2026-11-26T00:00:00.000Z',
    version: '0.1.0',
  }
  const verified = { manifest, proof: null } as unknown as Verification
  const backups = {
    backUp: () => Promise.reject(new Error('not asked for')),
    restore: () => Promise.reject(new Error('not asked for')),
    verify: async () => verified,
  }
  const ports = testPorts(
    {},
    {
      environment: LIVE_WITHOUT_SETTINGS,
      bindBackups: () => backups,
      print: (line) => printed.push(line),
    },
  )
  expect(await runCommand(ports, 'verify /backups/one --files-only')).toBeNull()
  expect(printed.join()).toContain('They need the master key local-1.')
  expect(await runCommand(ports, 'verify /backups/one')).toContain('VEZNE_MASTER_KEY')
})

it.each(['--files-only', '--scratch /tmp', '--unsigned'])(
  '"verify %s" without a folder is refused',
  async (option) => {
    const failure = await runCommand(testPorts({}, {}), `verify ${option}`)
    expect(failure).toContain(`${option.split(' ')[0]} is for a backup: name its folder`)
  },
)
