/** Decision 2.9: the gateway's own TLS; a refusal names the variable. */

import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { selfSigned, validAt } from '../kernel/testing/self-signed.ts'
import { useTestFolder } from '../kernel/testing/use-test-folder.ts'
import { ConfigurationError, loadTls, readConfiguration } from './index.ts'

const folder = useTestFolder()

const NOW = new Date()
const good = selfSigned()

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function load(certificateFile: string, keyFile: string) {
  const environment = { TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile }
  return loadTls(readConfiguration(environment), NOW)
}

function problemOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

const certificate = file('good.pem', good.certificate)
const key = file('good.key', good.key)

describe('TLS_CERT_FILE and TLS_KEY_FILE', () => {
  it('together are read, and the key cannot be printed', () => {
    const identity = load(certificate, key)
    expect(identity?.certificate.toString()).toBe(good.certificate)
    expect(identity?.key.expose().toString()).toBe(good.key)
    expect(JSON.stringify(identity?.key)).toBe('"[TLS key]"')
  })

  it('absent mean plain HTTP', () => {
    expect(loadTls(readConfiguration({}), NOW)).toBeNull()
  })

  it.each([
    ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    ['TLS_KEY_FILE', 'TLS_CERT_FILE'],
  ])('%s alone is refused', (given, missing) => {
    const problem = problemOf(() => readConfiguration({ [given]: certificate }))
    expect(problem).toContain(`${missing}: ${given} is set without it; set both, or neither`)
  })

  const LONG_AGO = validAt(new Date('2020-06-01T00:00:00Z'))
  const AHEAD = validAt(new Date('2049-06-01T00:00:00Z'))
  const weak = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey
  const weakKey = weak.export({ type: 'pkcs8', format: 'pem' }).toString()

  it.each([
    ['no certificate file', 'absent.pem', key, 'TLS_CERT_FILE: ', 'cannot be read'],
    ['no key file', certificate, 'absent.key', 'TLS_KEY_FILE: ', 'cannot be read'],
    ['no PEM', file('no.pem', 'hello'), key, 'TLS_CERT_FILE: ', 'holds no certificate'],
    ['no key', certificate, file('no.key', 'hunter2'), 'TLS_KEY_FILE: ', 'holds no private key'],
    [
      'another key',
      certificate,
      file('x.key', selfSigned().key),
      'TLS_KEY_FILE: ',
      'is not the key',
    ],
    [
      'a weak key of another',
      certificate,
      file('w.key', weakKey),
      'TLS_KEY_FILE: ',
      'is not the key',
    ],
    [
      'an expired one',
      file('old.pem', selfSigned(LONG_AGO).certificate),
      key,
      'TLS_CERT_FILE: ',
      'is valid until Jun  2',
    ],
    [
      'one of tomorrow',
      file('new.pem', selfSigned(AHEAD).certificate),
      key,
      'TLS_CERT_FILE: ',
      'begins on May 31',
    ],
  ])('%s is refused by name', (_, certificateFile, keyFile, variable, what) => {
    const problem = problemOf(() => load(certificateFile, keyFile))
    expect(problem).toContain(variable)
    expect(problem).toContain(what)
    expect(problem).not.toContain('hunter2')
  })
})
