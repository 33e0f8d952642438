import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, stateOf } from './harness/answers.ts'
import { bankUrlOf, type GatewayProcess, startGateway } from './harness/gateway-process.ts'
import { descendantsOf, runningOf } from './harness/process-tree.ts'
import { startProgram } from './harness/program-process.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { codeForBank, startedWithCode } from './support/steps.ts'

/** What a newcomer does: the built-in PostgreSQL and the bank simulator, on an empty folder. */
const CARD = '5528790000000008'
const SECRET_KEY = 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM='

/** Settings that the sandbox accepts although it needs neither of them. */
const SECRETS = { ADMIN_TOKEN: 'a-token-of-the-operator', SMS_TOKEN: 'a-token-of-the-provider' }

const folders: string[] = []
const started: GatewayProcess[] = []

afterAll(async () => {
  await Promise.all(started.map((each) => each.end('SIGTERM')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-start-'))
  // The built-in server has a user of its own where the tests run as root: it must get in.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

function start(folder: string, settings: Readonly<Record<string, string>> = {}): GatewayProcess {
  const gateway = startGateway({ DATA_DIR: folder, BANK_PORT: String(freeBankPort()), ...settings })
  started.push(gateway)
  return gateway
}

/** The simulator takes the next free port where this one is taken. */
let lastBankPort = 21_000 + (process.pid % 20_000)
function freeBankPort(): number {
  lastBankPort += 10
  return lastBankPort
}

function ended(processIds: readonly number[]): Promise<unknown> {
  return waitFor(() => runningOf(processIds).length === 0, {
    what: `the end of ${processIds.join(', ')}`,
  })
}

async function takenPort(): Promise<Readonly<{ server: Server; port: number }>> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

describe('npm start on an empty folder', () => {
  const folder = emptyFolder()
  const other = emptyFolder()
  let gateway: GatewayProcess
  let neighbour: GatewayProcess

  it('is ready, twice in parallel on other ports and folders', async () => {
    gateway = start(folder)
    neighbour = start(other, SECRETS)
    const urls = await Promise.all([gateway.url(), neighbour.url()])
    const ready = await Promise.all(urls.map((url) => fetch(`${url}/readyz`)))
    expect(ready.map(({ status }) => status)).toEqual([200, 200])
    expect(bankUrlOf(gateway)).not.toBe(bankUrlOf(neighbour))
  })

  it('prints the address, the keys, the docs, a test card and the first payment', async () => {
    const url = await gateway.url()
    const output = gateway.output()
    expect(output).toContain(`${url}/docs`)
    expect(output).toMatch(/MerchantNumber +1100000001/)
    expect(output).toContain('VmV6bmVTYW5kYm94S2V5MQ==')
    expect(output).toContain(SECRET_KEY)
    expect(output).toContain('5528 7900 0000 0008')
    expect(output).toContain('123456')
    expect(output).toContain('npm run demo')
    for (const path of ['/docs', '/openapi.json', '/healthz']) {
      expect((await fetch(url + path)).status).toBe(200)
    }
  })

  it('closes its folder to others, and keeps its secrets from what it starts', () => {
    // Root's server has a user of its own, who must get in.
    expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    const started = descendantsOf(neighbour.processId).map(environmentOf)
    expect(started.length).toBeGreaterThan(2)
    const simulators = started.filter((text) => text.includes('BANK_PORT='))
    expect(simulators.length).toBeGreaterThan(0)
    for (const text of started) {
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
    }
  })

  it('commands beside it use its server and leave it running, "migrate" too', async () => {
    const commands = [['migrate'], ['merchant', 'list']].map((words) =>
      startProgram(words, { DATA_DIR: folder }),
    )
    expect(await Promise.all(commands.map(({ ended }) => ended))).toEqual([0, 0])
    expect(commands[1]?.output()).toContain('1100000001  Active')
    expect((await fetch(`${await gateway.url()}/readyz`)).status).toBe(200)
  })

  it('a second start on the same folder is refused with one sentence', async () => {
    const second = start(folder)
    expect(await second.ended).toBe(1)
    const sentence = second.output().trim().split('\n').at(-1)
    expect(sentence).toContain(
      `Another gateway (process ${gateway.processId}) uses the data folder`,
    )
    expect(sentence).toContain('DATA_DIR')
    expect(second.output()).not.toContain('    at ')
    expect((await fetch(`${await gateway.url()}/readyz`)).status).toBe(200)
  })

  it('after a kill -9 the next start takes over what was left, and nothing is lost', async () => {
    const before = sandboxClient(await gateway.url())
    const orderId = await paidOrder(before, CARD, { amount: 42 })
    const shown = await startedWithCode(before, CARD, '739')
    const left = descendantsOf(gateway.processId)
    expect(left.length).toBeGreaterThan(2)
    await gateway.end('SIGKILL')
    gateway = start(folder)
    const url = await gateway.url()
    const client = sandboxClient(url)
    expect(await stateOf(client, orderId)).toBe('Approved')
    // Decision 3.6: its key is in the folder.
    expect(await codeForBank(shown, url)).toBe('739')
    const books = await fetch(`${bankUrlOf(gateway)}/simulator/orders`)
    expect(await books.json()).toMatchObject([{ state: 'Captured', captured: 4_200 }])
    expect((await client.reverse({ orderId })).isSucceed).toBe(true)
    const all = [...left, ...descendantsOf(gateway.processId)]
    expect(await gateway.end('SIGINT')).toBe(0)
    await ended(all)
  })

  it('a Ctrl-C ends everything that it started', async () => {
    const all = descendantsOf(neighbour.processId)
    expect(all.length).toBeGreaterThan(2)
    expect(await neighbour.end('SIGINT')).toBe(0)
    expect(neighbour.output()).toContain('Stopped.')
    await ended(all)
  })

  it('a taken PORT names itself and the remedy, and leaves nothing running', async () => {
    const { server, port } = await takenPort()
    const refused = start(other, { PORT: String(port) })
    const seen = new Set<number>()
    const watching = setInterval(() => {
      for (const id of descendantsOf(refused.processId)) seen.add(id)
    }, 100)
    expect(await refused.ended).toBe(1)
    clearInterval(watching)
    expect(refused.output()).toContain(`PORT ${port} is taken on 127.0.0.1.`)
    expect(refused.output()).not.toContain('    at ')
    await ended([...seen])
    server.close()
  })
})

/** The environment of a process; where there is no `/proc`, with its command line. */
function environmentOf(processId: number): string {
  const file = `/proc/${processId}/environ`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  return execFileSync('ps', ['eww', '-o', 'command=', '-p', String(processId)]).toString()
}

const LIVE = {
  VEZNE_MODE: 'live',
  DATABASE_URL: 'embedded',
  VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
  ADMIN_PORT: '8090',
  PUBLIC_URL: 'https://pay.example',
}

/** Every problem is named at once, each as `- VARIABLE: what to do.` */
const REFUSALS: readonly (readonly [
  what: string,
  changes: Readonly<Record<string, string>>,
  variables: readonly string[],
])[] = [
  [
    'without its secrets and its address',
    {
      DATABASE_URL: '',
      VEZNE_MASTER_KEY: '',
      ADMIN_TOKEN: '',
      ADMIN_PORT: '',
      PUBLIC_URL: '',
      DAY_END: '25:00',
    },
    [...['DATABASE_URL', 'VEZNE_MASTER_KEY', 'ADMIN_TOKEN', 'ADMIN_PORT', 'PUBLIC_URL'], 'DAY_END'],
  ],
  [
    'with a simulator, a weak token, one port for all and plain http',
    {
      ADMIN_TOKEN: 'abcABC123abcABC123abcABC123abcABC123',
      PORT: '8090',
      PUBLIC_URL: 'http://pay.example',
      BANK_URL: 'http://127.0.0.1:8081',
      BANK_PORT: '8081',
    },
    ['ADMIN_TOKEN', 'ADMIN_PORT', 'PUBLIC_URL', 'BANK_URL', 'BANK_PORT'],
  ],
  [
    'with an inspector and certificates that nobody checks',
    { NODE_OPTIONS: '--inspect=127.0.0.1:0', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    ['NODE_OPTIONS', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ],
]

describe('live mode refuses to start', () => {
  it.each(REFUSALS)('%s', async (_, changes, variables) => {
    const refused = startGateway({ ...LIVE, DATA_DIR: emptyFolder(), ...changes })
    expect(await refused.ended).toBe(2)
    const named = [...refused.output().matchAll(/^ +- ([A-Z_]+): /gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(variables.toSorted())
    expect(refused.output()).not.toContain(LIVE.VEZNE_MASTER_KEY)
    expect(refused.output()).not.toContain(LIVE.ADMIN_TOKEN)
  })
})
