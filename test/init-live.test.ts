/** Decision 10.40: from an empty database to a payment in live mode, by one command and by repeating it. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { paidOrder, stateOf } from './harness/answers.ts'
import { startGateway } from './harness/gateway-process.ts'
import { startProgram } from './harness/program-process.ts'
import { startTlsBank, type TlsBank } from './harness/tls-bank.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'

const CARD = '5528790000000008'
const WITHOUT_FUNDS = '4111111111111129'
const CODE = '739'

const folder = useTestFolder()
const to = join(folder, 'etc')
const answersFile = join(folder, 'answers.json')
let database: TestDatabase
let bank: TlsBank
const steps = new Map<string, Readonly<Record<string, unknown>>>()

beforeAll(async () => {
  ;[database, bank] = await Promise.all([createTestDatabase(), startTlsBank()])
  await database.pool.query('drop schema public cascade; create schema public')
  const answers = {
    databaseUrl: database.connectionString,
    publicUrl: 'https://pay.example',
    tls: 'proxy',
    port: '0',
    adminPort: '0',
    // The operator allows it in the settings file: by default a live gateway calls no bank on its own machine.
    bankOrigins: bank.url,
    dataFolder: join(folder, 'data'),
    merchantName: 'Kahve Dükkânı',
    merchantPermissions: 'NonSecure,Links',
    bank: 'akbank',
    apiUrl: `${bank.url}/akbank/api/v1/payment/virtualpos/transaction/process`,
    gateUrl: `${bank.url}/akbank/securepay`,
    credentials: {
      merchantSafeId: '20261124000000010000000000000001',
      terminalSafeId: '20261124000000010000000000000002',
      secretKey: 'VEZNEAKBANKSECRET2',
    },
  }
  writeFileSync(answersFile, JSON.stringify(answers), { mode: 0o600 })
})
afterAll(async () => {
  await bank.close()
  await database.drop()
})

/** Runs the command, and returns its exit code and output. The database remembers its steps. */
async function initLive(card: string) {
  const words = [
    'init',
    'live',
    '--to',
    to,
    '--answers',
    answersFile,
    '--card-from-stdin',
    '--json',
  ]
  const settings = { NODE_EXTRA_CA_CERTS: bank.certificateFile }
  const program = startProgram(words, settings, { input: `${card}\n12/30\n${CODE}\n` })
  const exitCode = await program.ended
  const output = program.output()
  const documents = output.split('\n').filter((line) => line.startsWith('{'))
  steps.clear()
  for (const document of documents) {
    const step = JSON.parse(document)
    steps.set(step.step, step)
  }
  expect(output).not.toContain(card)
  return { exitCode, output }
}

const stateIn = (step: string) => steps.get(step)?.['state']

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    `select count(*) from ${table} where ${where}`,
  )
  return Number(rows[0]?.count)
}

describe.sequential('init live', () => {
  let keys = { merchantNumber: '', publicKey: '', secretKey: '' }

  it('sets everything up, and says that the bank declined the card', async () => {
    const { exitCode, output } = await initLive(WITHOUT_FUNDS)
    const states = [...steps].map(([name, { state }]) => `${name}: ${String(state)}`)
    expect(states, output).toEqual([
      'Database: done',
      'Settings: done',
      'Schema: done',
      'Merchant: done',
      'Key pair: done',
      'Terminal: done',
      'Terminal test: done',
      'Test payment: failed',
    ])
    expect(exitCode).toBe(1)
    expect(steps.get('Test payment')).toMatchObject({ error: 'DECLINED_51', reverseError: null })
    keys = {
      merchantNumber: String(steps.get('Merchant')?.['merchantNumber']),
      publicKey: String(steps.get('Key pair')?.['publicKey']),
      secretKey: String(steps.get('Key pair')?.['secretKey']),
    }
    expect(keys.secretKey).not.toBe('undefined')
  })

  it('goes on where it ended: takes 1 TL and voids it, and stores no card', async () => {
    const { exitCode, output } = await initLive(CARD)
    expect(exitCode, output).toBe(0)
    for (const step of ['Settings', 'Merchant', 'Key pair', 'Terminal']) {
      expect(stateIn(step), step).toBe('already')
    }
    expect(stateIn('Test payment')).toBe('done')
    expect(output).not.toContain('secretKey')
    const taken = await fetch(`${bank.simulatorUrl}/simulator/orders`).then((one) => one.text())
    expect(taken).toContain('"state":"Voided","authorized":100')
    expect(await count('payment_order', `state = 'Reversed' and amount_minor = 100`)).toBe(1)
    const act = `act = 'terminal.test-payment' and details->>'result' = 'voided'`
    expect(await count('audit_entry', act)).toBe(1)
    for (const table of ['card_token', 'card_security_code']) expect(await count(table)).toBe(0)
  })

  it('takes nothing a second time', async () => {
    const { exitCode } = await initLive(CARD)
    expect(exitCode).toBe(0)
    expect(stateIn('Test payment')).toBe('already')
    expect(await count('payment_order')).toBe(2)
  })

  it('leaves a gateway that starts with these settings alone, and takes the merchant’s payment', async () => {
    const file = join(to, 'vezne.env')
    const gateway = startGateway({ NODE_EXTRA_CA_CERTS: bank.certificateFile, PORT: '' }, [
      'serve',
      '--env-file',
      file,
    ])
    try {
      const merchant = sandboxClient(await gateway.url(), keys)
      const orderId = await paidOrder(merchant, CARD, { amount: 42 })
      expect(await stateOf(merchant, orderId)).toBe('Approved')
    } finally {
      expect(await gateway.end('SIGTERM')).toBe(0)
    }
    const settings = readFileSync(file, 'utf8')
    expect(settings).not.toContain(keys.secretKey)
    expect(existsSync(join(to, 'master-key'))).toBe(true)
  })
})
