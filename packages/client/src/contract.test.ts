import { readdirSync, readFileSync } from 'node:fs'
import { ENDPOINTS, type Endpoint, ERRORS } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import * as wire from './generated/wire.ts'
import { VezneClient } from './vezne-client.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS

describe('the client covers the contract', () => {
  it('has a method for every row of the endpoint table, and no other call', () => {
    const helpers = [
      'constructor',
      'verifyCallback',
      'verifyReturn',
      'explainSignature',
      'waitForOutcome',
      'events',
    ]
    const methods = Object.getOwnPropertyNames(VezneClient.prototype)
    expect(methods.filter((name) => !helpers.includes(name)).toSorted()).toEqual(
      endpoints.map(({ name }) => name).toSorted(),
    )
  })

  it('calls every endpoint with the method, path and authentication of the table', async () => {
    for (const endpoint of endpoints) {
      const { name, method, path, authentication, idempotent, movesMoney, repeatable } = endpoint
      const row = Object.entries(wire.ENDPOINTS).find(([each]) => each === name)?.[1]
      const where = { method, path, authentication }
      expect(row, name).toEqual({ ...where, idempotent, movesMoney, repeatable })
    }
  })

  it('sends every method to its own endpoint', async () => {
    const asked: string[] = []
    const client = new VezneClient({
      baseUrl: 'https://gateway.test',
      publicKey: 'pk',
      secretKey: btoa('key'),
      merchantNumber: '1',
      fetch: async (input) => {
        asked.push(new URL(input instanceof Request ? input.url : input).pathname)
        return Response.json({ isSucceed: false, errorCode: '0100', errorMessage: 'x' })
      },
    })
    for (const { name } of endpoints) {
      const method: unknown = Reflect.get(client, name)
      if (typeof method !== 'function') throw new Error(`no method ${name}`)
      await Promise.resolve(method.call(client, {})).catch(() => null)
    }
    expect(asked).toEqual(endpoints.map(({ path }) => path))
  })

  it('knows every error code', () => {
    const codes = Object.entries(ERRORS).map(([name, { code }]) => [name, code])
    expect(new Map(Object.entries(wire.ERROR_CODES))).toEqual(
      new Map(Object.entries(Object.fromEntries(codes))),
    )
  })
})

describe('the client runs anywhere', () => {
  it('has no dependency, and imports nothing but its own files outside the demo', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(manifest.dependencies ?? {}).toEqual({})
    const folder = new URL('./', import.meta.url)
    const sources = readdirSync(folder).filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name))
    expect(sources.length).toBeGreaterThan(5)
    for (const name of sources) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '')
      expect(imports.filter((path) => !path.startsWith('./'))).toEqual([])
      expect(imports.filter((path) => path.includes('/demo/'))).toEqual([])
    }
  })
})
