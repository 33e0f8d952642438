import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Secret, systemClock } from '../../base/kernel/index.ts'
import { createMetrics } from '../../operating/metrics/index.ts'
import type { PageRoute } from '../page-catalogue/index.ts'
import { knownHosts } from './guards/check-head.ts'
import { createServers, keepApiDocument, type Servers, type ServersOptions } from './servers.ts'
import { createMemoryRateLimiter } from './testing/test-server.ts'

const HOST = '127.0.0.1'
const UNLIMITED = { merchant: null, address: null, failedSignatures: null, tokens: null }

const WHERE = {
  host: HOST,
  port: 0,
  adminHost: HOST,
  panelHost: HOST,
  panelPort: null,
  adminPort: null,
  publicDocs: true,
  publicMetrics: true,
}
const REFERENCE = ['/docs', '/openapi.json']

const BANKS = [
  {
    merchantId: 'merchant-1',
    terminalId: 'terminal-1',
    alias: 'main',
    bank: 'bank.example',
    what: 'circuitOpen',
    why: 'too many failures in a row',
    circuit: 'open',
  },
] as const

function docs(body: string): PageRoute {
  return {
    methods: ['GET'],
    path: '/docs',
    serve: async () => ({ status: 200, headers: {}, body }),
  }
}

const options: ServersOptions = {
  routes: [],
  pages: [],
  panel: null,
  reference: { own: [docs('own')], operators: [docs('operators')] },
  service: {
    checks: [],
    banks: () => BANKS,
    openApiDocument: () => Buffer.from('{}'),
    sandboxTime: null,
  },
  admin: {
    token: new Secret('admin token', 'token'),
    actsOf: () => {
      throw new Error('nobody gets this far')
    },
  },
  ports: {
    authenticate: () => Promise.reject(new Error('not called')),
    checkBody: async () => undefined,
    pairs: { consume: async () => true },
    rateLimiter: createMemoryRateLimiter(UNLIMITED, systemClock),
    connections: { inAll: 100, perNetwork: 100, unfinishedBodiesPerNetwork: 100 },
    knowsHost: null,
    knowsOperatorsHost: knownHosts(['panel.example']),
    isTrustedProxy: () => false,
    noteUnreadableHop: () => undefined,
    isUnavailable: () => false,
    errorPage: () => ({ status: 500, headers: {}, body: '' }),
    metrics: createMetrics(),
    requestSpans: null,
    log: { info: () => undefined, error: () => undefined },
    refusesPlainHttp: false,
    newIncidentId: () => 'incident',
  },
}

let running: Servers | null = null
afterEach(async () => {
  await running?.drain()
  running = null
})

async function statusOf(port: number, path: string): Promise<number> {
  return (await fetch(`http://${HOST}:${port}${path}`)).status
}

async function readiness(port: number): Promise<unknown> {
  return (await fetch(`http://${HOST}:${port}/readyz`)).json()
}

describe('/readyz names each terminal’s circuit', () => {
  it('to operators alone, and is ready with an open one', async () => {
    running = await createServers({ ...WHERE, adminPort: 0 }, options)
    const { port, adminPort } = await running.listen()
    const shown = { status: 'ready', checks: {}, process: process.pid, banks: BANKS }
    expect(await readiness(adminPort)).toEqual(shown)
    expect(await readiness(port)).toEqual({ status: 'ready', checks: {} })
  })

  it('to nobody where the operator’s listener leaves the machine in clear', async () => {
    const ports = { ...options.ports, refusesPlainHttp: true }
    running = await createServers(
      { ...WHERE, adminHost: '0.0.0.0', adminPort: 0 },
      { ...options, ports },
    )
    const { adminPort } = await running.listen()
    expect(await readiness(adminPort)).toEqual({ status: 'ready', checks: {} })
  })

  it('on the one listener where the operator’s interface has none of its own', async () => {
    running = await createServers(WHERE, options)
    const { port } = await running.listen()
    expect(await readiness(port)).toMatchObject({ banks: BANKS })
  })
})

describe('ADMIN_PORT', () => {
  it('absent: one listener serves both', async () => {
    running = await createServers(WHERE, options)
    const { port, adminPort } = await running.listen()
    expect(adminPort).toBe(port)
    expect(await statusOf(port, '/healthz')).toBe(200)
    expect(await statusOf(port, '/admin/v1/merchants')).toBe(401)
  })

  it('given: the interface is on its own listener and on no other, with what operators look at', async () => {
    running = await createServers({ ...WHERE, adminPort: 0 }, options)
    const { port, adminPort } = await running.listen()
    expect(adminPort).not.toBe(port)
    expect(await statusOf(port, '/healthz')).toBe(200)
    expect(await statusOf(port, '/admin/v1/merchants')).toBe(404)
    expect(await statusOf(adminPort, '/admin/v1/merchants')).toBe(401)
    for (const path of ['/metrics', '/healthz', ...REFERENCE]) {
      expect(await statusOf(adminPort, path)).toBe(200)
    }
    for (const path of ['/v1/time', '/METRICS', '/docs/', '/%6detrics']) {
      expect(await statusOf(adminPort, path)).toBe(404)
    }
  })

  it.each([
    ['neither', { publicDocs: false, publicMetrics: false }, 404, 404],
    ['the reference', { publicDocs: true, publicMetrics: false }, 200, 404],
    ['the metrics', { publicDocs: false, publicMetrics: true }, 404, 200],
  ])('PORT serves what a setting opens there: %s', async (_, opened, docs, metrics) => {
    running = await createServers({ ...WHERE, ...opened, adminPort: 0 }, options)
    const { port } = await running.listen()
    for (const path of REFERENCE) expect(await statusOf(port, path)).toBe(docs)
    expect(await statusOf(port, '/metrics')).toBe(metrics)
    expect(await statusOf(port, '/healthz')).toBe(200)
  })

  it('in live mode plain HTTP is answered on loopback only', async () => {
    const ports = { ...options.ports, refusesPlainHttp: true }
    for (const [adminHost, status] of [
      ['127.0.0.1', 401],
      ['0.0.0.0', 400],
    ] as const) {
      const servers = await createServers(
        { ...WHERE, adminHost, adminPort: 0 },
        { ...options, ports },
      )
      const { port, adminPort } = await servers.listen()
      expect(await statusOf(adminPort, '/admin/v1/merchants')).toBe(status)
      expect(await statusOf(port, '/v1/Installment')).toBe(400)
      await servers.drain()
    }
  })

  it('taken: neither listener stays open', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, HOST, resolve))
    try {
      const address = holder.address()
      const taken = typeof address === 'object' && address !== null ? address.port : 0
      const servers = await createServers({ ...WHERE, adminPort: taken }, options)
      await expect(servers.listen()).rejects.toMatchObject({
        code: 'EADDRINUSE',
        port: taken,
        variable: 'ADMIN_PORT',
      })
    } finally {
      await new Promise((resolve) => holder.close(resolve))
    }
  })
})

it('the API’s description is made when somebody asks for it, and once', () => {
  let made = 0
  const document = keepApiDocument(() => {
    made += 1
    return { openapi: '3.1.0', info: { title: 'Ödeme' } }
  })
  expect(made).toBe(0)
  const texts = [document(), document(), document()]
  expect(made).toBe(1)
  expect(new Set(texts).size).toBe(1)
  expect(JSON.parse(texts[0]?.toString('utf8') ?? '')).toEqual({
    openapi: '3.1.0',
    info: { title: 'Ödeme' },
  })
})
