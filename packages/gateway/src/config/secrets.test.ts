/** Reliability part C: the key provider port has three sources, and a previous key beside each. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigurationError, type Environment, loadSecrets, readConfiguration } from './index.ts'
import { ensureFile } from './secrets.ts'

const ONE = Buffer.alloc(32, 1).toString('base64')
const TWO = Buffer.alloc(32, 2).toString('base64')

const folder = mkdtempSync(join(tmpdir(), 'vezne-secrets-'))
const file = join(folder, 'key')
writeFileSync(file, `${TWO}\n`)
afterAll(() => rmSync(folder, { recursive: true }))

function load(environment: Environment) {
  const { masterKey, previousMasterKeys } = loadSecrets(readConfiguration(environment))
  return [masterKey, ...previousMasterKeys].map((key) => key.expose().toString('base64'))
}

/** What an operator reads where the start is refused. */
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

  it('is enough for live mode where a command prints it', () => {
    const live = { VEZNE_MODE: 'live', PUBLIC_URL: 'https://pay.example' }
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

  it('has its name only when it is whole, keeps what came first, and leaves nothing else', () => {
    const path = join(made, 'token')
    ensureFile(path, () => {
      // A process that is here at the same time: nothing to be seen yet, and it is faster.
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
