/** An operator rotates the vault's keys from the command line. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Configuration, Environment } from '../../../base/config/index.ts'
import { useTestFolder } from '../../../base/kernel/testing/use-test-folder.ts'
import type { VaultKeys } from '../../../payment/cards/index.ts'
import type { MasterKeyRotation } from '../../../payment/cards/vault/rotate-keys.ts'
import type { Operator } from '../cli-ports.ts'
import { runCommand, testPorts } from '../testing/run-command.ts'

const ROTATED: MasterKeyRotation = {
  kind: 'Rotated',
  keyEncryptionKeyId: 'local-2',
  rewrapped: 6,
  total: 6,
}
const LACKING = {
  kind: 'NodesLackKey',
  keyEncryptionKeyId: 'local-2',
  nodeIds: ['node-a', 'node-b'],
} as const

const folder = useTestFolder()

let printed: string[] = []
let done: string[] = []
let opened: Configuration[] = []
beforeEach(() => {
  printed = []
  done = []
  opened = []
})

function fakeKeys(changes: Partial<VaultKeys>): VaultKeys {
  return {
    status: async () => [],
    rotateMasterKey: async () => ROTATED,
    rotateDataKey: async (keyClass) => {
      done.push(keyClass)
      return { kind: 'Rotated', keyId: 'new', retiredKeyId: 'old' }
    },
    resealAll: async (report) => {
      done.push('reseal')
      report(1_200)
      report(0)
      return { broken: 0 }
    },
    keep: async () => undefined,
    ...changes,
  }
}

type Vault = Readonly<{ environment?: Environment; keys?: Partial<VaultKeys> }>

/** Runs a command line; answers what a user sees of a failure, or null. */
async function run(words: string, { environment = {}, keys = {} }: Vault = {}) {
  // The commands under test use nothing else of an operator.
  const operator = {
    vaultKeys: fakeKeys(keys),
    close: async () => {
      done.push('close')
    },
  } as Partial<Operator> as Operator
  const print = (line: string) => printed.push(line)
  const ports = testPorts(operator, {
    environment,
    print,
    note: print,
    openOperator: async (configuration) => {
      opened.push(configuration)
      return operator
    },
  })
  return runCommand(ports, words)
}

describe('keys rotate', () => {
  test('wraps by the configured key, and says what may be unset', async () => {
    expect(await run('keys rotate')).toBeNull()
    expect(printed.join('\n')).toContain('local-2 now opens all 6')
    expect(printed.join('\n')).toContain('unset VEZNE_MASTER_KEY_PREVIOUS')
    expect(printed.join('\n')).toContain('apart from all backups')
    expect(done).toEqual(['close'])
  })

  test('--to-file asks for a key there, made only once the database lets the command work', async () => {
    const file = join(folder, 'new-key')
    const environment = { VEZNE_MASTER_KEY_FILE: '/old', VEZNE_MASTER_KEY_PREVIOUS_FILE: '/older' }
    const words = `keys rotate --to-file ${file} --from-file /oldest`
    expect(await run(words, { environment })).toBeNull()
    expect(opened[0]?.masterKey).toEqual({ kind: 'file', path: file, isMadeIfMissing: true })
    expect(opened[0]?.previousMasterKeys).toEqual(
      ['/old', '/older', '/oldest'].map((path) => ({ kind: 'file', path })),
    )
    expect(existsSync(file)).toBe(false)
    expect(printed.join('\n')).toContain(`VEZNE_MASTER_KEY_FILE=${file}`)
  })

  test('--to-file is told as a whole path, which a start in any folder finds', async () => {
    expect(await run('keys rotate --to-file new-key')).toBeNull()
    const file = join(process.cwd(), 'new-key')
    expect(opened[0]?.masterKey).toMatchObject({ path: file })
    expect(printed.join('\n')).toContain(`VEZNE_MASTER_KEY_FILE=${file}. Keep a copy`)
  })

  test('a process without the key is named, with the remedy; the operator’s side is closed', async () => {
    const keys = { rotateMasterKey: async () => LACKING }
    const failure = await run('keys rotate', { keys })
    expect(failure).toContain('Nothing was changed')
    expect(failure).toContain('local-2: node-a, node-b')
    expect(failure).toContain('VEZNE_MASTER_KEY_PREVIOUS')
    expect(done).toEqual(['close'])
  })
})

describe('keys rotate data', () => {
  test('renews every class, then seals the records again and shows how many are left', async () => {
    expect(await run('keys rotate data')).toBeNull()
    expect(done).toEqual(['card', 'secret-key', 'proof', 'reseal', 'close'])
    expect(printed).toContain('1200 records are left under old data keys.')
    expect(printed).toContain('No record is left under an old data key.')
  })

  test('--class renews one', async () => {
    expect(await run('keys rotate data --class proof')).toBeNull()
    expect(done).toEqual(['proof', 'reseal', 'close'])
  })

  test.each(['fingerprint', 'page', 'audit', 'security-code', 'cards'])(
    '--class %s is refused with the choice',
    async (name) => {
      expect(await run(`keys rotate data --class ${name}`)).toContain('card, secret-key, proof')
      expect(opened).toEqual([])
    },
  )

  test('a process without the key stops it before anything is sealed', async () => {
    const failure = await run('keys rotate data', { keys: { rotateDataKey: async () => LACKING } })
    expect(failure).toContain('node-a, node-b')
    expect(done).toEqual(['close'])
  })

  test('records that do not open are a failure, not a success', async () => {
    const keys = { resealAll: async () => ({ broken: 3 }) }
    expect(await run('keys rotate data', { keys })).toContain('3 records do not open')
    expect(printed).not.toContain('No record is left under an old data key.')
  })
})

test('keys status shows ids, states and numbers', async () => {
  const key = { keyId: 'k', class: 'card', keyEncryptionKeyId: 'local-1', records: 7 } as const
  const keys = { status: async () => [{ ...key, state: 'Active' as const }] }
  await run('keys status', { keys })
  await run('keys status --json', { keys })
  expect(printed[0]).toMatch(/card +Active +k +7 records, wrapped by local-1/)
  expect(JSON.parse(printed[1] ?? '')).toEqual([{ ...key, state: 'Active' }])
})

test('no command made a file that it was not asked for', () => {
  expect(existsSync(join(folder, 'master-key'))).toBe(false)
})
