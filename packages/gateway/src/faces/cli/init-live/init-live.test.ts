/** Decision 10.40: a live gateway is set up by answers or by questions, and each step can be repeated. */

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { useTestFolder } from '../../../base/kernel/testing/use-test-folder.ts'
import type { DatabaseFitness } from '../../../operating/health/index.ts'
import type { Asking, CliPorts, Operator, TestPayment } from '../cli-ports.ts'
import { MERCHANT, runCommand, testPorts } from '../testing/run-command.ts'
import { initLive } from './index.ts'

const CARD = '5528790000000008'
const CODE = '739'
const PASSWORD = 'p#a ss"w'

const folder = useTestFolder()
let to = ''
let printed: string[] = []
let done: string[] = []
let runs = 0
beforeEach(() => {
  runs += 1
  to = join(folder, `run-${runs}`)
  printed = []
  done = []
})

const ANSWERS = {
  databaseUrl: `postgres://vezne:${PASSWORD}@127.0.0.1/vezne`,
  publicUrl: 'https://pay.example.com',
  tls: 'proxy',
  merchantName: 'Kahve Dükkânı',
  bank: 'garanti',
  credentials: {
    merchantId: '7000679',
    terminalId: '30691297',
    provisionUser: 'PROVAUT',
    provisionPassword: '123qweASD/',
    refundUser: 'PROVRFN',
    refundPassword: '123qweASD/',
    storeKey: '12345678',
  },
}

const FIT: DatabaseFitness = {
  version: '15.14',
  isTooOld: false,
  mayCreate: true,
  holds: 'nothing',
  mode: null,
}

const VOIDED: TestPayment = {
  amountMinor: 100n,
  payment: { orderId: 'order-1', error: null, bankAnswer: null },
  reverse: { error: null, bankRefusal: null },
}

/** An operator who remembers what was made, as a database does. */
function fakeOperator(payment: TestPayment | Error = VOIDED): Partial<Operator> {
  const has = (what: string) => done.includes(what)
  return {
    listMerchants: async () => (has('merchant') ? [MERCHANT] : []),
    createMerchant: async () => {
      done.push('merchant')
      return { ok: true, merchant: MERCHANT }
    },
    keyPairsOf: async (merchantId) =>
      has('keys')
        ? [{ publicKey: 'pk-1', merchantId, createdAt: new Date(0), revokedAt: null }]
        : [],
    issueKeyPair: async () => {
      done.push('keys')
      return { publicKey: 'pk-1', secretKey: new Secret('SecretKey', 'secret-1') }
    },
    terminalsOf: async () => [],
    addTerminal: async ({ credentials, ...terminal }) => {
      done.push(
        `terminal ${terminal.alias} ${terminal.address?.apiUrl} ${credentials['terminalId']}`,
      )
      return { ok: true, terminal: { ...terminal, state: 'Active' } as never }
    },
    testTerminal: async ({ alias }) => ({
      alias,
      connector: 'garanti',
      verdict: 'good',
      steps: [],
    }),
    auditEntries: async () => [],
    takeTestPayment: async ({ card }) => {
      done.push(
        `payment with ${card.cardNumber} ${card.expireMonth}/${card.expireYear} ${card.cvv}`,
      )
      if (payment instanceof Error) throw payment
      return payment
    },
    invite: null,
  }
}

type Running = Readonly<{
  operator?: Partial<Operator>
  changes?: Partial<CliPorts>
  answers?: object
}>

async function run(words: string, { operator, changes, answers = ANSWERS }: Running = {}) {
  const file = join(folder, `answers-${runs}.json`)
  const all = { dataFolder: join(to, 'data'), ...answers }
  writeFileSync(file, JSON.stringify(all), { mode: 0o600 })
  const ports = testPorts(operator ?? fakeOperator(), {
    print: (line) => printed.push(line),
    examineDatabase: async () => FIT,
    openShared: async () => {
      done.push('schema')
      return { databaseUrl: '', close: async () => undefined }
    },
    ...changes,
  })
  return runCommand(ports, `init live --to ${to} --answers ${file} ${words}`)
}

describe('the answers', () => {
  it('that are missing or wrong are named at once, and nothing is done', async () => {
    const answers = { publicUrl: 'http://pay.example.com', tls: 'none', bank: 'garanti' }
    const failure = await run('--port 99999', { answers })
    for (const problem of [
      'databaseUrl (in --answers) is missing',
      '--public-url, or publicUrl in --answers: Write an https:// address.',
      '--tls, or tls in --answers: It must be one of certificate, proxy.',
      '--port, or port in --answers: Write a whole number from 0 to 65535.',
      '--merchant-name, or merchantName in --answers is missing',
      'credentials.terminalId (in --answers) is missing',
      '--card-from-stdin or --skip-test-payment is missing',
    ]) {
      expect(failure).toContain(problem)
    }
    expect(existsSync(to)).toBe(false)
    expect(done).toEqual([])
  })

  it('in a file that others can read are refused: it has a password', async () => {
    // A file that is there keeps its mode when it is written.
    writeFileSync(join(folder, `answers-${runs}.json`), '', { mode: 0o644 })
    expect(await run('--skip-test-payment')).toContain(
      'is open to other users; close it: chmod 600',
    )
    expect(existsSync(to)).toBe(false)
  })

  it('that nothing asks for are refused, without quoting the file', async () => {
    const misspelt = { ...ANSWERS, publicURL: 'https://x.example' }
    expect(await run('', { answers: misspelt })).toContain('nothing asks for "publicURL"')
    expect(await run('', { answers: { ...ANSWERS, databaseUrl: 7 } })).toContain('must be a text')
  })

  it('have options, but for secrets, because a command line is seen by everybody', () => {
    const options = Object.keys(initLive.options)
    expect(options).toEqual(expect.arrayContaining(['--public-url <text>', '--owner-email <text>']))
    expect(options.filter((name) => /database|credential|password|card-number/.test(name))).toEqual(
      [],
    )
  })

  it('are checked together by the reader of the gateway’s own start', async () => {
    const failure = await run('--skip-test-payment --port 8090')
    expect(failure).toContain('ADMIN_PORT: it is the same as PORT')
    expect(existsSync(to)).toBe(false)
  })

  it.each([
    [{ isTooOld: true, version: '14.9' }, 'PostgreSQL 14.9; version 15 or newer is needed'],
    [{ holds: 'foreign' }, 'tables of another program'],
    [{ mode: 'sandbox', holds: 'gateway' }, 'a sandbox’s since its first start'],
    [{ mayCreate: false }, 'may not make tables'],
  ] as const)(
    'a database that does not fit is refused before anything is written: %j',
    async (fact, text) => {
      const examineDatabase = async (): Promise<DatabaseFitness> => ({ ...FIT, ...fact })
      expect(await run('--skip-test-payment', { changes: { examineDatabase } })).toContain(text)
      expect(existsSync(to)).toBe(false)
    },
  )
})

describe('the files', () => {
  it('are the owner’s alone, are read by a start, and hold every answer as it was', async () => {
    expect(await run('--skip-test-payment')).toBeNull()
    const file = join(to, 'vezne.env')
    const key = join(to, 'master-key')
    expect([file, key].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
    const settings = parseEnv(readFileSync(file, 'utf8'))
    expect(settings).toMatchObject({
      VEZNE_MODE: 'live',
      DATABASE_URL: ANSWERS.databaseUrl,
      PUBLIC_URL: ANSWERS.publicUrl,
      VEZNE_MASTER_KEY_FILE: key,
      TRUSTED_PROXIES: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '8080',
    })
    expect(settings['ADMIN_TOKEN']).toMatch(/^[0-9a-f]{48}$/)
    expect(Buffer.from(readFileSync(key, 'utf8').trim(), 'base64')).toHaveLength(32)
    const secrets = [PASSWORD, settings['ADMIN_TOKEN'] ?? '', readFileSync(key, 'utf8').trim()]
    for (const secret of secrets) expect(printed.join('\n')).not.toContain(secret)
    expect(printed.join('\n')).toContain(`Back up ${key} apart from the database`)
  })

  it('are never overwritten: those of an earlier run are used as they are', async () => {
    await run('--skip-test-payment')
    const before = readFileSync(join(to, 'vezne.env'), 'utf8')
    await run('--skip-test-payment --port 9999')
    expect(readFileSync(join(to, 'vezne.env'), 'utf8')).toBe(before)
    rmSync(join(to, 'vezne.env'))
    const key = readFileSync(join(to, 'master-key'), 'utf8')
    await run('--skip-test-payment')
    expect(readFileSync(join(to, 'master-key'), 'utf8')).toBe(key)
  })

  it('are not made anew, with another key, for a database that a gateway has used', async () => {
    const examineDatabase = async () => ({ ...FIT, holds: 'gateway', mode: 'live' }) as const
    const failure = await run('--skip-test-payment', { changes: { examineDatabase } })
    expect(failure).toContain('copy vezne.env and master-key of that gateway there')
    expect([existsSync(to), done]).toEqual([false, []])
    mkdirSync(to)
    writeFileSync(join(to, 'master-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, {
      mode: 0o600,
    })
    expect(await run('--skip-test-payment', { changes: { examineDatabase } })).toBeNull()
  })

  it('of a sandbox are refused', async () => {
    mkdirSync(to)
    writeFileSync(join(to, 'vezne.env'), 'PORT=1\n', { mode: 0o600 })
    expect(await run('--skip-test-payment')).toContain('is not for live mode')
  })
})

describe('the steps', () => {
  it('make merchant, keys and terminal, and show the SecretKey once', async () => {
    expect(await run('--skip-test-payment')).toBeNull()
    const terminal = 'terminal garanti https://sanalposprov.garanti.com.tr/VPServlet 30691297'
    expect(done).toEqual(['schema', 'merchant', 'keys', terminal])
    expect(printed.join('\n').split('secret-1')).toHaveLength(2)
  })

  it('say what an earlier run has done, and go on from there', async () => {
    const broken = { ...fakeOperator(), addTerminal: async () => Promise.reject(new Error('away')) }
    expect(await run('--skip-test-payment', { operator: broken })).toContain('away')
    expect(printed.join('\n')).toContain('secret-1')
    printed = []
    expect(await run('--skip-test-payment')).toBeNull()
    expect(done.filter((step) => step === 'merchant' || step === 'keys')).toHaveLength(2)
    const told = printed.join('\n')
    for (const step of ['Settings', 'Merchant', 'Key pair']) {
      expect(told).toMatch(new RegExp(`^${step} +there already`, 'm'))
    }
    expect(told).not.toContain('secret-1')
    expect(told).toMatch(/^Terminal +done/m)
  })

  it('are lines of JSON for programs', async () => {
    expect(await run('--skip-test-payment --json')).toBeNull()
    const steps = printed.map((line) => JSON.parse(line))
    expect(steps.map(({ step, state }) => `${step}: ${state}`)).toEqual([
      'Database: done',
      'Settings: done',
      'Schema: done',
      'Merchant: done',
      'Key pair: done',
      'Terminal: done',
      'Terminal test: done',
      'Test payment: skipped',
    ])
    expect(steps).toContainEqual(expect.objectContaining({ secretKey: 'secret-1' }))
  })

  it('end at a terminal that its bank refuses', async () => {
    const testTerminal = async () =>
      ({ alias: 'garanti', connector: 'garanti', verdict: 'bad', steps: [] }) as const
    const failure = await run('--skip-test-payment', {
      operator: { ...fakeOperator(), testTerminal },
    })
    expect(failure).toContain('not ready yet')
    expect(printed.join('\n')).toMatch(/^Terminal test +FAILED/m)
    expect(printed.join('\n')).not.toContain('Test payment')
  })
})

describe('decision 10.41: the test payment', () => {
  const readInput = async () => `${CARD}\n05/29\n${CODE}\n`
  const pay = (payment: TestPayment | Error = VOIDED, changes: Partial<CliPorts> = {}) =>
    run('--card-from-stdin', {
      operator: fakeOperator(payment),
      changes: { readInput, ...changes },
    })

  it('takes the card from standard input, and neither shows nor keeps it', async () => {
    expect(await pay()).toBeNull()
    expect(done.at(-1)).toBe(`payment with ${CARD} 05/29 ${CODE}`)
    const kept = readFileSync(join(to, 'vezne.env'), 'utf8')
    expect(printed.join('\n') + kept).not.toMatch(new RegExp(`${CARD}|\\b${CODE}\\b`))
    expect(printed.join('\n')).toContain('1.00 TRY was taken from the card and voided')
  })

  it.each(['', CARD, `${CARD}\n13/29\n${CODE}`, `${CARD}\n05/29\n${CODE}\nmore`])(
    'an input of another form is refused without quoting it',
    async (text) => {
      const failure = await pay(VOIDED, { readInput: async () => text })
      expect(failure).toContain('write three lines')
      expect(failure).not.toContain(CARD)
    },
  )

  const answer = { responseCode: '51', responseMessage: 'Yetersiz bakiye' } as never
  it.each([
    [
      'declined',
      { payment: { orderId: 'o', error: 'DECLINED_51', bankAnswer: answer }, reverse: null },
      ['nothing was taken', 'The bank: 51 Yetersiz bakiye'],
    ],
    [
      'unknown',
      { payment: { orderId: 'o', error: 'OUTCOME_UNKNOWN', bankAnswer: null }, reverse: null },
      ['nobody knows yet whether 1.00 TRY was taken; order o', 'vezne unknowns'],
    ],
    [
      'not sent',
      { payment: { orderId: null, error: 'BANK_NOT_REACHED', bankAnswer: null }, reverse: null },
      ['nothing was taken'],
    ],
    [
      'not voided',
      {
        payment: { orderId: 'o', error: null, bankAnswer: null },
        reverse: { error: 'DECLINED_12', bankRefusal: answer },
      },
      ['1.00 TRY was TAKEN and is not voided; order o', 'reverse the order today'],
    ],
  ] as const)('%s: says what is true, and fails', async (_, outcome, sentences) => {
    expect(await pay({ amountMinor: 100n, ...outcome } as TestPayment)).toContain('not ready yet')
    for (const sentence of sentences) expect(printed.join('\n')).toContain(sentence)
  })

  it('is not repeated where an earlier one was voided', async () => {
    const details = { merchantId: MERCHANT.merchantId, alias: 'garanti', result: 'voided' }
    const entry = { sequence: 1n, act: 'terminal.test-payment', subject: 'order-7', details }
    const auditEntries = async (after: bigint) => (after === 0n ? [entry as never] : [])
    const operator = { ...fakeOperator(), auditEntries }
    expect(await run('--card-from-stdin', { operator, changes: { readInput } })).toBeNull()
    expect(printed.join('\n')).toMatch(/^Test payment +there already: order order-7/m)
  })
})

describe('questions to a person', () => {
  it('are those that no answer was given to, and secrets are hidden', async () => {
    const asked: string[] = []
    const { databaseUrl: _, ...answers } = { ...ANSWERS, panel: 'no' }
    const asking: Asking = {
      text: async ({ message, otherwise }) => {
        asked.push(message)
        return message.startsWith('Expiry') ? '05/29' : (otherwise ?? 'unexpected')
      },
      hidden: async ({ message }) => {
        asked.push(`hidden: ${message}`)
        if (message.startsWith('Address')) return ANSWERS.databaseUrl
        return message.startsWith('Card') ? CARD : CODE
      },
      choice: async ({ message, otherwise }) => {
        asked.push(message)
        return otherwise ?? 'yes'
      },
    }
    expect(await run('', { changes: { asking }, answers })).toBeNull()
    expect(asked[0]).toMatch(/^hidden: Address of the PostgreSQL database/)
    expect(asked.slice(-4).map((text) => text.split(',')[0])).toEqual([
      'Take 1 TL from a card of your own now',
      'hidden: Card number',
      'Expiry',
      'hidden: Security code',
    ])
    expect(asked.join('\n')).not.toContain('Name of the first merchant')
  })
})
