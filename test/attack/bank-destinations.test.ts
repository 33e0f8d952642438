/** Decision 8.35: nobody leads a terminal's secrets to another origin, by any of the ways to an address. */

import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { runCommand, testPorts } from '../../packages/gateway/src/faces/cli/testing/run-command.ts'
import { PANEL_COOKIE } from '../../packages/gateway/src/faces/page-catalogue/index.ts'
import {
  createLog,
  examineDatabase,
  openOperator,
  openShared,
} from '../../packages/gateway/src/gateway.ts'
import { BANK_PRESETS } from '../../packages/gateway/src/payment/banks/index.ts'
import { UNLISTED_ADDRESSES } from '../../packages/gateway/src/payment/banks/testing/bad-addresses.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { ADMIN_TOKEN, type LiveGateway, startLiveGateway } from './live-gateway.ts'

const NUMBER = '1100000001'
const CREDENTIALS = {
  clientId: '190000001',
  userName: 'api-user',
  password: 'PASSWORD-OF-THE-BANK',
  storeKey: 'KEY-OF-THE-BANK',
}

describe('a GatewayStaff who changes only apiUrl', () => {
  const sandbox = useSandbox()
  const TERMINALS = `/panel/m/${NUMBER}/terminals`
  const heard: string[] = []
  let evil: Server
  let evilUrl = ''
  let staff: Seat

  beforeAll(async () => {
    evil = createServer((incoming, outgoing) => {
      incoming.on('data', (data) => heard.push(String(data)))
      incoming.on('end', () => outgoing.end())
    })
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
    evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/api`
    staff = await sit(sandbox, { role: 'GatewayStaff' })
    const letter = Object.entries(CREDENTIALS).map(([name, value]) => [`credential.${name}`, value])
    const added = await staff.send(TERMINALS, {
      ...FORM,
      connector: 'nestpay',
      environment: 'own',
      ...addresses(),
      ...Object.fromEntries(letter),
    })
    expect(added.location).toBe(`${TERMINALS}/own?done=added`)
  })
  afterAll(() => new Promise((resolve) => evil.close(resolve)))

  const FORM = { alias: 'own', capture: '100', programmeMode: 'any', half: ['2', '3', '4'] }
  const bank = () => sandbox.bankUrl
  const addresses = (path = '/fim/api') => ({
    apiUrl: `${bank()}${path}`,
    gateUrl: `${bank()}/fim/est3Dgate`,
  })
  const change = (fields: Readonly<Record<string, string>>) =>
    staff.send(`${TERMINALS}/own/change`, { ...FORM, ...addresses(), ...fields })

  it('is asked for every credential again, and the test call sends nothing there', async () => {
    for (const fields of [
      { apiUrl: evilUrl },
      { gateUrl: evilUrl },
      { apiUrl: evilUrl, gateUrl: evilUrl },
      { apiUrl: evilUrl, 'credential.clientId': CREDENTIALS.clientId },
      { apiUrl: evilUrl, 'credential.password': 'x', 'credential.userName': 'x' },
    ]) {
      const refused = await change(fields)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('Stored credentials go nowhere else')
    }
    const tested = await staff.send(`${TERMINALS}/own/test`)
    expect(tested.status).toBe(200)
    expect(heard).toEqual([])
  })

  it('may change the path at the same origin, as any other field', async () => {
    expect((await change(addresses('/fim/api?v=2'))).location).toMatch(/done=changed$/)
  })

  it('with credentials of their own moves those, and none of the stored ones', async () => {
    const own = {
      clientId: CREDENTIALS.clientId,
      userName: 'own',
      password: 'own',
      storeKey: 'own',
    }
    const letter = Object.entries(own).map(([name, value]) => [`credential.${name}`, value])
    const moved = await change({
      ...{ apiUrl: evilUrl, gateUrl: evilUrl },
      ...Object.fromEntries(letter),
    })
    expect(moved.location).toMatch(/done=changed$/)
    // The gateway may remember the terminal as it was, with its old address, for five seconds.
    await waitFor(
      async () => {
        await staff.send(`${TERMINALS}/own/test`)
        return heard.length > 0
      },
      { what: 'a call to the new address' },
    )
    expect(heard.join()).toContain('own')
    expect(heard.join()).not.toContain(CREDENTIALS.password)
    expect(heard.join()).not.toContain(CREDENTIALS.userName)
  })
})

describe('a live gateway', () => {
  const folder = useTestFolder()
  const to = join(folder, 'etc')
  const credentialsFile = join(folder, 'credentials.json')
  const answersFile = join(folder, 'answers.json')
  let gateway: LiveGateway
  let panelPort = 0
  let staff: Seat

  beforeAll(async () => {
    panelPort = await freePort()
    gateway = await startLiveGateway({
      PANEL_PORT: String(panelPort),
      PANEL_URL: 'https://panel.example',
    })
    staff = await sit({ panelUrl: '', database: gateway.database }, { role: 'GatewayOwner' })
    writeFileSync(credentialsFile, JSON.stringify(CREDENTIALS), { mode: 0o600 })
  })
  afterAll(() => gateway.stop())

  const merchant = () => gateway.keys.merchantNumber
  const count = async () => {
    const sql = 'select count(*)::int as count from terminal where api_url is not null'
    return (await gateway.database.pool.query<{ count: number }>(sql)).rows[0]?.count
  }
  const admin = async (path: string, fields: object) => {
    const answer = await fetch(`${gateway.admin.url}/admin/v1/merchants/${merchant()}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const parts = {
    clock: systemClock,
    log: createLog('silent', () => undefined),
    note: () => undefined,
  }
  const ports = () =>
    testPorts(
      {},
      {
        environment: gateway.environment,
        openOperator: (configuration) => openOperator(configuration, parts) as never,
        openShared: (configuration, opening) => openShared(configuration, { ...parts, ...opening }),
        examineDatabase,
      },
    )
  const page = (path: string, fields: Readonly<Record<string, string>>) => {
    const headers = {
      host: 'panel.example',
      origin: 'https://panel.example',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${PANEL_COOKIE.overTls}=${staff.token}`,
    }
    const body = new URLSearchParams(fields).toString()
    return post({ port: panelPort, path: `/panel/m/${merchant()}${path}`, headers }, body)
  }

  const GOOD = BANK_PRESETS.find(({ name }) => name === 'isbank')?.live ?? {
    apiUrl: '',
    gateUrl: '',
  }
  const letter = Object.fromEntries(
    Object.entries(CREDENTIALS).map(([name, value]) => [`credential.${name}`, value]),
  )

  it('takes the address of a known bank by each of the ways', async () => {
    const { status } = await admin('/terminals', { alias: 'known', ...GOOD, ...CREDENTIALS })
    expect(status).toBe(200)
    expect((await admin('/terminals/known/update', GOOD)).status).toBe(200)
    const bySeat = await page('/terminals', {
      ...{ alias: 'seat', connector: 'nestpay', environment: 'own', capture: '100' },
      ...{ programmeMode: 'any', ...GOOD, ...letter },
    })
    expect([bySeat.status, bySeat.location]).toEqual([303, expect.stringContaining('done=added')])
    const words = `--alias shell --connector nestpay --credentials ${credentialsFile}`
    const at = `--api-url ${GOOD.apiUrl} --gate-url ${GOOD.gateUrl}`
    expect(await runCommand(ports(), `terminal add ${merchant()} ${words} ${at}`)).toBeNull()
    expect(await count()).toBe(3)
  })

  it.each(UNLISTED_ADDRESSES)('takes %s by none of them', async (url) => {
    const before = await count()
    for (const wrong of [
      { apiUrl: url, gateUrl: GOOD.gateUrl },
      { apiUrl: GOOD.apiUrl, gateUrl: url },
    ]) {
      const name = wrong.apiUrl === url ? 'apiUrl' : 'gateUrl'
      const added = await admin('/terminals', { alias: 'bad', ...wrong, ...CREDENTIALS })
      expect([added.status, added.text]).toEqual([400, expect.stringContaining(name)])
      const changed = await admin('/terminals/known/update', { ...wrong, ...CREDENTIALS })
      expect([changed.status, changed.text]).toEqual([400, expect.stringContaining(name)])
      const form = { capture: '100', programmeMode: 'any', ...wrong, ...letter }
      const adding = { alias: 'bad', connector: 'nestpay', environment: 'own', ...form }
      const bySeat = await page('/terminals', adding)
      expect([bySeat.status, bySeat.html]).toEqual([422, expect.stringContaining(`${name}-wrong`)])
      const changing = await page('/terminals/known/change', { alias: 'known', ...form })
      expect([changing.status, changing.html]).toEqual([
        422,
        expect.stringContaining(`${name}-wrong`),
      ])
      const option = name === 'apiUrl' ? '--api-url' : '--gate-url'
      const at = `--api-url ${wrong.apiUrl} --gate-url ${wrong.gateUrl} --credentials ${credentialsFile}`
      const add = `terminal add ${merchant()} --alias bad --connector nestpay ${at}`
      expect(await runCommand(ports(), add)).toContain(option)
      const update = `terminal update ${merchant()} known ${at}`
      expect(await runCommand(ports(), update)).toContain(option)
    }
    expect(await count()).toBe(before)
    const sql = `select api_url as "apiUrl", gate_url as "gateUrl" from terminal where alias = 'known'`
    expect((await gateway.database.pool.query(sql)).rows).toEqual([GOOD])
  })

  it.each(UNLISTED_ADDRESSES)('gets no terminal at %s from init live', async (url) => {
    const answers = {
      databaseUrl: gateway.environment['DATABASE_URL'],
      publicUrl: 'https://pay.example',
      tls: 'proxy',
      dataFolder: gateway.environment['DATA_DIR'],
      merchantName: 'Kahve',
      bank: 'other',
      connector: 'nestpay',
      apiUrl: url,
      gateUrl: GOOD.gateUrl,
      credentials: CREDENTIALS,
    }
    writeFileSync(answersFile, JSON.stringify(answers), { mode: 0o600 })
    await writeOnce(join(to, 'master-key'), `${gateway.environment['VEZNE_MASTER_KEY']}\n`)
    const before = await count()
    const words = `init live --to ${to} --answers ${answersFile} --skip-test-payment`
    expect(await runCommand(ports(), words)).toContain('--api-url')
    expect(await count()).toBe(before)
  })
})

async function writeOnce(path: string, content: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(path, content, { mode: 0o600 })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Told = Readonly<{ status: number; location: string; html: string }>

/** `fetch` lets nobody set the header Host. */
function post(
  options: Readonly<{ port: number; path: string; headers: Readonly<Record<string, string>> }>,
  body: string,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', method: 'POST', ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer
        const html = Buffer.concat(chunks).toString()
        resolve({ status, location: headers.location ?? '', html })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
