import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'

import type { AdminService, HttpServerOptions } from '../http/index.ts'
import { createMemoryRateLimiter, createMetrics } from '../http/index.ts'
import { Secret, systemClock } from '../kernel/index.ts'
import { createServers, type Servers } from './index.ts'

const HOST = '127.0.0.1'
const UNLIMITED = { merchant: null, address: null, failedSignatures: null, tokens: null }

const options: HttpServerOptions & Readonly<{ admin: AdminService }> = {
  routes: [],
  pages: [],
  service: { checks: [], openApiDocument: {}, sandboxTime: null },
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
    isTrustedProxy: () => false,
    isUnavailable: () => false,
    metrics: createMetrics(),
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

describe('ADMIN_PORT', () => {
  it('absent: one listener serves both', async () => {
    running = await createServers({ host: HOST, port: 0, adminPort: null }, options)
    const { port, adminPort } = await running.listen()
    expect(adminPort).toBe(port)
    expect(await statusOf(port, '/healthz')).toBe(200)
    expect(await statusOf(port, '/admin/v1/merchants')).toBe(401)
  })

  it('given: the interface is on its own listener and on no other, and nothing else is there', async () => {
    running = await createServers({ host: HOST, port: 0, adminPort: 0 }, options)
    const { port, adminPort } = await running.listen()
    expect(adminPort).not.toBe(port)
    expect(await statusOf(port, '/healthz')).toBe(200)
    expect(await statusOf(port, '/admin/v1/merchants')).toBe(404)
    expect(await statusOf(adminPort, '/admin/v1/merchants')).toBe(401)
    for (const path of ['/healthz', '/metrics', '/docs', '/openapi.json']) {
      expect(await statusOf(adminPort, path)).toBe(404)
    }
  })

  it('taken: neither listener stays open', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, HOST, resolve))
    try {
      const address = holder.address()
      const taken = typeof address === 'object' && address !== null ? address.port : 0
      const servers = await createServers({ host: HOST, port: 0, adminPort: taken }, options)
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
