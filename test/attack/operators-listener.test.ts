/** A live gateway shows operators' paths on a listener of their own, and there by their one spelling. */

import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type LiveGateway, startLiveGateway } from './live-gateway.ts'

let live: LiveGateway
let panelUrl: string

/** The panel of a live gateway says its public address only, so the test chooses the port. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  panelUrl = await unusedUrl()
  const PANEL_PORT = new URL(panelUrl).port
  const panel = { PANEL_PORT, PANEL_URL: 'https://panel.example' }
  live = await startLiveGateway({ ...panel, ALLOWED_HOSTS: 'gateway-1' })
})
afterAll(() => live.stop())

async function ask(base: string, path: string): Promise<Response> {
  return fetch(base + path, { headers: { authorization: `Bearer ${live.admin.token}` } })
}

const OPERATORS = [
  '/admin/v1/merchants',
  '/metrics',
  '/docs',
  '/docs/assets/reference.js',
  '/openapi.json',
]

describe('a live gateway', () => {
  it.each(OPERATORS)('has %s on ADMIN_PORT, and not on PORT, whoever asks', async (path) => {
    expect((await ask(live.admin.url, path)).status).toBe(200)
    expect((await ask(live.url, path)).status).toBe(404)
  })

  it('has no other address of its operator’s interface than loopback', () => {
    expect(new URL(live.admin.url).hostname).toBe('127.0.0.1')
    expect(new URL(live.admin.url).port).not.toBe(new URL(live.url).port)
  })

  it.each(['/ADMIN/V1/merchants', '/%61dmin/v1/merchants', '/admin/v1/merchants/', '/METRICS'])(
    'has no %s anywhere',
    async (path) => {
      for (const base of [live.admin.url, live.url]) {
        const [answer, nowhere] = [await ask(base, path), await ask(base, '/nowhere')]
        expect(answer.status).toBe(404)
        expect(await answer.text()).toBe(await nowhere.text())
      }
    },
  )

  it('asks for the token', async () => {
    expect((await fetch(`${live.admin.url}/admin/v1/merchants`)).status).toBe(401)
  })

  it('answers by any name on PORT: a proxy in front knows its own', async () => {
    expect(await statusBy(live.url, '/v1/Installment', 'pay.example')).toBe(401)
    expect(await statusBy(live.url, '/v1/Installment', 'evil.example')).toBe(401)
  })
})

/** As a browser that takes this address for the site `host`. */
function statusBy(base: string, path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(base + path, { headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })
}

describe('decision 2.14: listeners of operators and the names that they know', () => {
  const LISTENERS = [
    [
      'ADMIN_PORT',
      () => live.admin.url,
      ['/metrics', '/docs', '/healthz', '/readyz', '/admin/v1/x'],
    ],
    ['PANEL_PORT', () => panelUrl, ['/panel/sign-in', '/healthz', '/readyz', '/panel']],
  ] as const

  describe.each(LISTENERS)('%s', (_, url, paths) => {
    it.each([
      'evil.example',
      'evil.example:8081',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'panel.example.evil.example',
      'xpanel.example',
    ])('refuses %s everywhere, before a token is read', async (host) => {
      for (const path of paths)
        expect([path, await statusBy(url(), path, host)]).toEqual([path, 421])
    })

    it.each([
      'localhost',
      '127.0.0.1:8081',
      '10.0.0.7',
      '[::1]:8081',
      'gateway-1:8081',
      'panel.example',
      'PAY.example.',
    ])('answers %s', async (host) => {
      for (const path of paths) expect(await statusBy(url(), path, host)).not.toBe(421)
    })
  })

  it('has metrics for Prometheus by address and by a name of ALLOWED_HOSTS', async () => {
    for (const host of ['127.0.0.1', 'gateway-1:8081']) {
      expect(await statusBy(live.admin.url, '/metrics', host)).toBe(200)
    }
  })
})
