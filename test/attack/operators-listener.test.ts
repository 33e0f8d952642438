/** A live gateway shows operators' paths on a listener of their own, and there by their one spelling. */

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type LiveGateway, startLiveGateway } from './live-gateway.ts'

let live: LiveGateway
beforeAll(async () => {
  live = await startLiveGateway()
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

  it('answers by any name: a proxy in front knows its own', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { host: 'pay.example' }
      const call = request(`${live.url}/v1/Installment`, { headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end()
    })
    expect(status).toBe(401)
  })
})
