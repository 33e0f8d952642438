/** Decision 2.13: what the operator reads after a restore. */

import { beforeEach, expect, it } from 'vitest'

import type { CliPorts, Restored } from '../cli-ports.ts'
import { runCommand, testPorts } from '../testing/run-command.ts'

const DECLARED: Restored = {
  verdict: {
    kind: 'Declared',
    databaseId: '01900000-0000-7000-8000-0000000000dd',
    line: new Date('2026-11-23T10:00:00Z'),
    asOf: new Date('2026-11-22T03:00:00Z'),
  },
  lastSeen: new Date('2026-11-23T09:50:00Z'),
}

let printed: string[]
let noted: string[]
beforeEach(() => {
  printed = []
  noted = []
})

/** Runs a command line; answers what a user sees of a failure, or null. */
async function run(
  words: string,
  environment: CliPorts['environment'] = {},
  restored = DECLARED,
): Promise<string | null> {
  const ports = testPorts(
    { declareRestored: async () => restored },
    {
      environment,
      print: (line) => printed.push(line),
      note: (line) => noted.push(line),
    },
  )
  return runCommand(ports, words)
}

it('says from when on calls are taken, what is lost, and what to do next', async () => {
  expect(await run('restored')).toBeNull()
  expect(printed).toEqual([
    'Nonces of before 2026-11-23T10:00:00.000Z are refused from now on.',
    'The database goes back to 2026-11-22T03:00:00.000Z; this machine last saw it at ' +
      '2026-11-23T09:50:00.000Z. What came after that is lost here, not at the bank.',
    expect.stringContaining('vezne day reconcile DATE'),
  ])
  expect(noted.join()).toContain('NONCE_WINDOW is not set')
})

it('says the same for programs', async () => {
  await run('restored --json')
  expect(JSON.parse(printed[0] ?? '')).toEqual({
    refusedBefore: '2026-11-23T10:00:00.000Z',
    asOf: '2026-11-22T03:00:00.000Z',
    lastSeen: '2026-11-23T09:50:00.000Z',
  })
})

it.each([
  ['24h/15m', ['up to 2026-11-23T10:05:00.000Z before the restore: run "vezne restored" then']],
  ['24h/10m', []],
])('NONCE_WINDOW %s: what may still come of clocks that ran ahead', async (window, said) => {
  await run('restored', { NONCE_WINDOW: window })
  expect(noted).toEqual(said.map((part) => expect.stringContaining(part)))
})

it('fails while a gateway serves', async () => {
  const verdict = { kind: 'InUse', advancedAt: new Date(0) } as const
  expect(await run('restored', {}, { verdict, lastSeen: null })).toContain('End all gateways')
  expect(printed).toEqual([])
})
