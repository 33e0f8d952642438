/** The master key and the previous master key have three sources each. */

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../kernel/testing/use-test-folder.ts'
import { ConfigurationError, type Environment, loadSecrets, readConfiguration } from './index.ts'
import { ensureFile, exposureOf } from './private-file.ts'

const COMMAND = { isStart: false, note: () => undefined }
const ONE = Buffer.alloc(32, 1).toString('base64')
const TWO = Buffer.alloc(32, 2).toString('base64')

const folder = useTestFolder()
const file = join(folder, 'key')
writeFileSync(file, `${TWO}\n`, { mode: 0o600 })
const noted: string[] = []

function load(environment: Environment) {
  const { masterKey, previousMasterKeys } = loadSecrets(readConfiguration(environment), {
    isStart: true,
    note: (line) => noted.push(line),
  })
  return [masterKey, ...previousMasterKeys].map((key) => key.expose().toString('base64'))
}

/** The message of a refused start. */
function problemOf(environment: Environment): string {
  try {
    load(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

describe('the master key', () => {
  it.each<[string, Environment, string[]]>([
    ['given', { VEZNE_MASTER_KEY: ONE }, [ONE]],
    ['in a file', { VEZNE_MASTER_KEY_FILE: file }, [TWO]],
    ['printed by a command', { VEZNE_MASTER_KEY_COMMAND: `cat ${file} | cat` }, [TWO]],
    ['before', { VEZNE_MASTER_KEY: ONE, VEZNE_MASTER_KEY_PREVIOUS: TWO }, [ONE, TWO]],
    [
      'before, in a file',
      { VEZNE_MASTER_KEY: ONE, VEZNE_MASTER_KEY_PREVIOUS_FILE: file },
      [ONE, TWO],
    ],
    [
      'before, by a command',
      { VEZNE_MASTER_KEY_FILE: file, VEZNE_MASTER_KEY_PREVIOUS_COMMAND: `echo ${ONE}` },
      [TWO, ONE],
    ],
  ])('%s', (_where, environment, expected) => {
    expect(load(environment)).toEqual(expected)
  })

  it.each([
    ['exit 3', 'failed with exit code 3'],
    ['echo no key', 'printed no key; write the Base64 of 32 bytes'],
    ['true', 'printed no key'],
  ])('the command `%s` is refused, and nothing that it printed is shown', (command, problem) => {
    const message = problemOf({ VEZNE_MASTER_KEY_COMMAND: command })
    expect(message).toContain(`VEZNE_MASTER_KEY_COMMAND: the command ${problem}`)
    expect(message).not.toContain('no key\n')
  })

  it.each([
    ['VEZNE_MASTER_KEY', 'VEZNE_MASTER_KEY_COMMAND'],
    ['VEZNE_MASTER_KEY_FILE', 'VEZNE_MASTER_KEY_COMMAND'],
    ['VEZNE_MASTER_KEY_PREVIOUS', 'VEZNE_MASTER_KEY_PREVIOUS_FILE'],
    ['VEZNE_MASTER_KEY_PREVIOUS', 'VEZNE_MASTER_KEY_PREVIOUS_COMMAND'],
  ])('%s and %s at once are refused by name', (first, second) => {
    expect(problemOf({ [first]: ONE, [second]: ONE })).toContain(`${first}: ${second} is set too`)
  })

  it('may come from a command in live mode', () => {
    const live = {
      VEZNE_MODE: 'live',
      DATABASE_URL: 'embedded',
      PUBLIC_URL: 'https://pay.example',
    }
    const token = {
      ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
      ADMIN_PORT: '0',
    }
    const configured = { ...live, ...token, VEZNE_MASTER_KEY_COMMAND: `echo ${ONE}` }
    expect(load(configured)).toEqual([ONE])
    expect(problemOf({ ...live, ...token })).toContain('VEZNE_MASTER_KEY: live mode needs it')
  })
})

describe('a file that several processes would make at once', () => {
  const made = mkdtempSync(join(tmpdir(), 'vezne-made-'))
  afterAll(() => rmSync(made, { recursive: true }))

  it('appears only when it is whole, keeps the first content, and leaves no other file', () => {
    const path = join(made, 'token')
    ensureFile(path, () => {
      // Another process makes the file first, while no file is to be seen yet.
      expect(readdirSync(made)).toEqual([])
      ensureFile(path, () => 'theirs')
      return 'ours'
    })
    expect(readFileSync(path, 'utf8')).toBe('theirs\n')
    ensureFile(path, () => 'later')
    expect(readFileSync(path, 'utf8')).toBe('theirs\n')
    expect(readdirSync(made)).toEqual(['token'])
  })
})

describe('a key that a rotation begins', () => {
  it('is made once in its file, for its owner only, and never replaced', () => {
    const path = join(folder, 'rotated', 'key')
    const configuration = {
      ...readConfiguration({ DATA_DIR: folder }),
      masterKey: { kind: 'file', path, isMadeIfMissing: true } as const,
    }
    const loaded = () => loadSecrets(configuration, COMMAND).masterKey.expose()
    const key = loaded()
    expect(key).toHaveLength(32)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(loaded()).toEqual(key)
  })
})

it('a command makes no key, and says where it looked for one (decision 2.11)', () => {
  const configuration = readConfiguration({ DATA_DIR: join(folder, 'nowhere') })
  expect(() => loadSecrets(configuration, COMMAND)).toThrow(
    /DATA_DIR: there is no .*nowhere\/master-key, and a command makes no key/,
  )
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

describe('a file that others can read (decision 2.12)', () => {
  const live = {
    VEZNE_MODE: 'live',
    DATABASE_URL: 'embedded',
    PUBLIC_URL: 'https://pay.example',
    ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
    ADMIN_PORT: '0',
  }

  it.each([
    [0o600, true],
    [0o400, true],
    [0o604, false],
    [0o602, false],
    [0o660, false],
  ])('of mode %o: live mode takes it: %s', (mode, isTaken) => {
    const path = join(folder, `key-${mode}`)
    writeFileSync(path, ONE)
    chmodSync(path, mode)
    const key = { ...live, VEZNE_MASTER_KEY_FILE: path }
    const before = { ...live, VEZNE_MASTER_KEY: TWO, VEZNE_MASTER_KEY_PREVIOUS_FILE: path }
    for (const environment of [key, before]) {
      const problem = problemOf(environment)
      expect(problem.includes(`_FILE: ${path} is open to other users`)).toBe(!isTaken)
      expect(problem.includes(`chmod 600 ${path}`)).toBe(!isTaken)
    }
    noted.length = 0
    expect(load({ VEZNE_MASTER_KEY_FILE: path })).toEqual([ONE])
    expect(noted).toHaveLength(isTaken ? 0 : 1)
  })

  it.each([
    ['root lends it to a group of this process', { mode: 0o440, uid: 0, gid: 7 }, true],
    ['root lends it to another group', { mode: 0o440, uid: 0, gid: 8 }, false],
    ['the group may write to it', { mode: 0o460, uid: 0, gid: 7 }, false],
    ['root shows it to everybody', { mode: 0o444, uid: 0, gid: 7 }, false],
    ['a user shows it to a group', { mode: 0o440, uid: 1_000, gid: 7 }, false],
    ['systemd shows it by an access list', { mode: 0o440, uid: 0, gid: 0 }, true],
    ['root lets its group write it', { mode: 0o460, uid: 0, gid: 0 }, false],
    ['a user keeps it', { mode: 0o600, uid: 1_000, gid: 8 }, true],
  ])('%s', (_, file, isClosed) => {
    expect(exposureOf('/key', file, [7, 9]) === null).toBe(isClosed)
  })
})
