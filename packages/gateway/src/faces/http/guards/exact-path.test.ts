/** Decision 2.10: the operator's paths have one spelling each; whatever else the router would take is a path like any other unknown one. */

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const TOKEN = 'the-token'
let test: TestServer
let port: number

beforeAll(async () => {
  const actsOf = () => {
    throw new Error('nobody gets this far')
  }
  test = await startTestServer({
    routes: () => [],
    admin: { token: new Secret('admin token', TOKEN), actsOf },
  })
  port = await test.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.server.drain())

type Answer = Readonly<{ status: number; allow: string | undefined; body: string }>

/** The path goes out as it stands: `fetch` would tidy it. */
function ask(path: string, method: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, allow: reply.headers.allow, body }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

describe('/admin/v1', () => {
  it('is answered in its one spelling', async () => {
    expect(await ask('/admin/v1/merchants?a=b', 'GET')).toMatchObject({ status: 401 })
    expect(await ask('/admin/v1/merchants', 'PATCH')).toMatchObject({ status: 405 })
  })

  it.each([
    '/ADMIN/V1/merchants',
    '/Admin/v1/merchants',
    '/admin/v1/Merchants',
    '/%61dmin/v1/merchants',
    '/admin/v1/merchant%73',
    '/admin/v1/merchants/',
    '//admin/v1/merchants',
    '/./admin/v1/merchants',
    '/x/../admin/v1/merchants',
    '/admin/v1/merchants#x',
    '/admin/v1/merchants;x=1',
    'http://127.0.0.1/admin/v1/merchants',
    '/ADMIN/V1/keys/roll',
    '/admin/v1/audit/verify/',
  ])('%s is nowhere, with the token and without, by any method', async (path) => {
    const nowhere = await ask('/nowhere', 'GET')
    expect(nowhere.status).toBe(404)
    const authorization = `Bearer ${TOKEN}`
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await ask(path, method)).toEqual(nowhere)
      expect(await ask(path, method, { authorization })).toEqual(nowhere)
    }
  })

  it('leaves merchants’ paths as they were: any letter case (decision 1.1)', async () => {
    expect(await ask('/HEALTHZ/', 'GET')).toMatchObject({ status: 200 })
  })
})
