import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { ConfigurationError, type Environment, loadSecrets, readConfiguration } from './index.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const START = { isStart: true, note: () => undefined }
const LIVE: Environment = {
  VEZNE_MODE: 'live',
  DATABASE_URL: 'embedded',
  VEZNE_MASTER_KEY: KEY,
  ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
  ADMIN_PORT: '8090',
  PUBLIC_URL: 'https://pay.example',
}

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfiguration(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('an empty environment', () => {
  const configuration = readConfiguration({})

  it('is a sandbox with the defaults of the table', () => {
    expect(configuration).toMatchObject({
      mode: 'sandbox',
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      masterKey: { kind: 'generated' },
      simulator: { port: 8081, url: null },
      nonceWindow: null,
      threeDSecureLifeMilliseconds: 900_000,
      unknownWindowMilliseconds: 45_000,
      dayEnd: { hour: 23, minute: 0 },
      dayEndPolicy: 'on-demand',
      preAuthDays: 7,
      retention: { payerDataDays: 365, payerIpDays: 365, noticeRecipientDays: 7 },
    })
  })

  it('counts an empty variable as absent', () => {
    expect(readConfiguration({ PORT: '', BANK_URL: '' })).toEqual(configuration)
  })
})

describe('wrong values are named with their variable and a remedy', () => {
  it.each([
    ...['https://*.bank.example', 'https://bank.example/', 'https://bank.example/path'],
    ...['https://user@bank.example', 'https://BANK.example', 'https://bank.example:443'],
    ...['https://bank.example.', 'http://bank.example', 'https://bank;x', "https://bank'x"],
    ...['bank.example', 'https://', 'https://0x7f.1', '*'],
  ])('BANK_ORIGINS=%s, which is no origin', (BANK_ORIGINS) => {
    expect(problemsOf({ BANK_ORIGINS }).join()).toContain('without a path or a *')
  })

  it.each([
    ['PORT', '70000', 'from 0 to 65535'],
    ['PORT', '80a', 'from 0 to 65535'],
    ['VEZNE_MODE', 'Live', 'sandbox, live'],
    ['PUBLIC_URL', 'pay.example', 'http:// or https://'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['THREEDS_LIFE', '59s', 'from 1m to 30m'],
    ['THREEDS_LIFE', '31m', 'from 1m to 30m'],
    ['THREEDS_LIFE', '15', 'from 1m to 30m'],
    ['VEZNE_MASTER_KEY', 'c2hvcnQ=', 'Base64 of 32 bytes'],
    ['WORKERS', 'auto', 'from 1 to 8'],
    ['LOG_LEVEL', 'loud', 'silent'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1,proxy', '"proxy"'],
    ['NONCE_WINDOW', '24h', '24h/15m'],
    ['UNKNOWN_WINDOW', '45', '45s'],
    ['DAY_END', '24:00', '23:00'],
    ['DAY_END_POLICY', 'never', 'on-demand'],
    ['PREAUTH_DAYS', '0', 'from 1 to 365'],
    ['RATE_LIMIT_TOKENS', '0/1m', '600/1m'],
    ['BANK_PORT', '-1', 'from 0 to 65535'],
    ['ALLOWED_HOSTS', 'vezne.test,http://x', '"http://x"'],
    ['PUBLIC_DOCS', 'yes', 'on or off'],
    ['CONNECTIONS_PER_NETWORK', '0', 'from 1 to'],
  ])('%s=%s', (name, value, remedy) => {
    const [problem = '', ...others] = problemsOf({ [name]: value })
    expect(problem).toContain(`${name}: `)
    expect(problem).toContain(remedy)
    expect(others).toEqual([])
  })

  it('all of them at once', () => {
    expect(problemsOf({ PORT: 'x', DAY_END: 'x', BANK_URL: 'x' })).toHaveLength(3)
  })

  it('never repeats a secret', () => {
    const environment = { VEZNE_MASTER_KEY: 'hunter2', DATABASE_URL: 'hunter2' }
    expect(problemsOf(environment).join()).not.toContain('hunter2')
  })

  it('refuses two sources of one key', () => {
    const problems = problemsOf({ VEZNE_MASTER_KEY: KEY, VEZNE_MASTER_KEY_FILE: '/run/key' })
    expect(problems.join()).toContain('unset one of the two')
  })
})

describe('values with units', () => {
  it.each([
    [
      { NONCE_WINDOW: '24h/15m' },
      { nonceWindow: { pastMilliseconds: 86_400_000, aheadMilliseconds: 900_000 } },
    ],
    [{ UNKNOWN_WINDOW: '500ms' }, { unknownWindowMilliseconds: 500 }],
    [{ RATE_LIMIT_ADDRESS: 'off' }, { rateLimits: { address: null } }],
    [
      { RATE_LIMIT_MERCHANT: '5/10s' },
      { rateLimits: { merchant: { calls: 5, perMilliseconds: 10_000 } } },
    ],
    [
      { RATE_LIMIT_LINK_TRIES_PER_ADDRESS: '3/1m', RATE_LIMIT_TOKENS: '9/1m' },
      { rateLimits: { linkTriesPerAddress: { calls: 3, perMilliseconds: 60_000 } } },
    ],
    [
      { RATE_LIMIT_LINK_TRIES_PER_LINK: '4/1m', RATE_LIMIT_TOKENS: '9/1m' },
      { rateLimits: { linkTriesPerLink: { calls: 4, perMilliseconds: 60_000 } } },
    ],
    [
      { RATE_LIMIT_DECLINES_PER_BIN: 'off', RATE_LIMIT_DECLINES_PER_CARD: '2/24h' },
      {
        rateLimits: {
          declinesPerBin: null,
          declinesPerCard: { calls: 2, perMilliseconds: 86_400_000 },
        },
      },
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [{ BANK_PORT: '0' }, { simulator: { port: null, url: null } }],
    [{ BANK_URL: 'http://127.0.0.1:9/' }, { simulator: { port: null, url: 'http://127.0.0.1:9' } }],
  ])('%o', (environment, expected) => {
    expect(readConfiguration(environment)).toMatchObject(expected)
  })
})

describe('live mode', () => {
  it('starts with its own secrets and https, and is stricter by default', () => {
    expect(readConfiguration(LIVE)).toMatchObject({
      databaseUrl: null,
      simulator: { port: null, url: null },
      dayEndPolicy: 'strict',
      adminHost: '127.0.0.1',
      publicDocs: false,
      publicMetrics: false,
      connections: { inAll: 10_000, perNetwork: 1_000, unfinishedBodiesPerNetwork: 200 },
      unknownWindowMilliseconds: 900_000,
      nonceWindow: { pastMilliseconds: 86_400_000, aheadMilliseconds: 900_000 },
    })
  })

  it('limits card testing more tightly by default (decision 1.7)', () => {
    const [minute, day] = [60_000, 86_400_000]
    expect(readConfiguration(LIVE).rateLimits).toMatchObject({
      handOvers: { calls: 120, perMilliseconds: minute },
      linkTriesPerAddress: { calls: 120, perMilliseconds: minute },
      linkTriesPerLink: { calls: 1_200, perMilliseconds: minute },
      declinesPerCard: { calls: 10, perMilliseconds: day },
      declinesPerBin: { calls: 1_000, perMilliseconds: day },
    })
    expect(readConfiguration({}).rateLimits).toMatchObject({
      handOvers: { calls: 600_000, perMilliseconds: minute },
      linkTriesPerAddress: { calls: 60_000, perMilliseconds: minute },
      linkTriesPerLink: { calls: 60_000, perMilliseconds: minute },
      declinesPerBin: { calls: 6_000_000, perMilliseconds: minute },
    })
  })

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'embeded'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['NODE_OPTIONS', '--max-old-space-size=99 --inspect-brk=0'],
    ['VEZNE_MASTER_KEY', ''],
    ['ADMIN_TOKEN', ''],
    ['ADMIN_TOKEN', 'short'],
    ['ADMIN_PORT', ''],
    ['ADMIN_PORT', '8080'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://pay.example'],
    ['BANK_URL', 'http://127.0.0.1:8081'],
    ['BANK_PORT', '8081'],
  ])('refuses %s="%s"', (name, value) => {
    expect(problemsOf({ ...LIVE, [name]: value }).join()).toContain(`${name}: `)
  })

  it('takes a module that Node.js loads first, such as an OpenTelemetry SDK (decision 10.48)', () => {
    const NODE_OPTIONS = '--import=file:///opt/vezne-opentelemetry/traces.mjs'
    expect(problemsOf({ ...LIVE, NODE_OPTIONS })).toEqual([])
  })
})

describe('secrets', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'vezne-secrets-'))
  afterAll(() => rmSync(dataFolder, { recursive: true }))

  it('are made once by the sandbox, for their owner only', () => {
    const configuration = readConfiguration({ DATA_DIR: join(dataFolder, 'new') })
    const first = loadSecrets(configuration, START)
    const second = loadSecrets(configuration, START)
    expect(second.masterKey.expose()).toEqual(first.masterKey.expose())
    expect(statSync(join(dataFolder, 'new', 'master-key')).mode & 0o777).toBe(0o600)
  })

  it('may come from a file, and a wrong one is named', () => {
    const path = join(dataFolder, 'key')
    writeFileSync(path, `${KEY}\n`)
    const configuration = readConfiguration({ VEZNE_MASTER_KEY_FILE: path, DATA_DIR: dataFolder })
    expect(loadSecrets(configuration, START).masterKey.expose()).toEqual(Buffer.alloc(32, 7))
    writeFileSync(path, 'not a key')
    expect(() => loadSecrets(configuration, START)).toThrow(/VEZNE_MASTER_KEY_FILE.*Base64/)
    rmSync(path)
    expect(() => loadSecrets(configuration, START)).toThrow(/VEZNE_MASTER_KEY_FILE.*cannot be read/)
  })
})
