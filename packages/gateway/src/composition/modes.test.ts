/** Decision 2.11: a database has one mode, and live mode lets nobody in with a published key. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sign } from '@vezne/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type Environment, readConfiguration } from '../base/config/index.ts'
import { systemClock } from '../base/kernel/index.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { createGateway, createLog, type Gateway, openOperator } from '../gateway.ts'
import { SANDBOX_MERCHANTS } from '../payment/merchants/index.ts'
import { createTestDatabase, type TestDatabase } from '../storage/testing/test-database.ts'

const [{ merchant, publicKey, secretKey }, { publicKey: second }] = SANDBOX_MERCHANTS
const folder = useTestFolder()

const log = createLog('silent', () => undefined)
const parts = { clock: systemClock, log, note: () => undefined, simulatorUrl: () => null }

let database: TestDatabase
let running: Gateway[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()))
  running = []
  await database.drop()
})

/** Both modes with one master key, so that nothing but the mode tells them apart. */
function configurationOf(mode: 'sandbox' | 'live', changes: Environment = {}) {
  const common = {
    VEZNE_MODE: mode,
    DATABASE_URL: database.connectionString,
    VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: join(folder, mode),
    PORT: '0',
  }
  const live = {
    ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
    ADMIN_PORT: '0',
    PUBLIC_URL: 'https://pay.example',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const own = mode === 'live' ? live : { BANK_PORT: '0' }
  return readConfiguration({ ...common, ...own, ...changes })
}

async function start(mode: 'sandbox' | 'live', changes: Environment = {}): Promise<string> {
  const gateway = createGateway(configurationOf(mode, changes), parts)
  const { url } = await gateway.start()
  running.push(gateway)
  return url
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
}

const open = (mode: 'sandbox' | 'live') => openOperator(configurationOf(mode), parts)

async function publishedPairs(): Promise<number> {
  const text = 'select 1 from merchant_key where public_key = any($1)'
  return (await database.pool.query(text, [[publicKey, second]])).rowCount ?? 0
}

/** As an earlier version left it, which knew of no modes. */
async function forgetMode(): Promise<void> {
  await database.pool.query('truncate database_mode')
}

describe('a database that was started in live mode', () => {
  it('refuses the sandbox, its starts and its commands, and stays without its keys', async () => {
    await start('live')
    await stopAll()
    const sentence = /VEZNE_MODE is sandbox here, but the database is live.*Set VEZNE_MODE=live/
    const missing = { DATA_DIR: join(folder, 'none'), VEZNE_MASTER_KEY: '' }
    await expect(start('sandbox', missing)).rejects.toThrow(sentence)
    await expect(open('sandbox')).rejects.toThrow(sentence)
    expect(await publishedPairs()).toBe(0)
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  it('lets nobody in with a published key that is put there later', async () => {
    const url = await start('live')
    // As somebody does who may write to the database: the sealed rows of a sandbox with the same master key.
    await forgetMode()
    await start('sandbox')
    expect(await publishedPairs()).toBe(2)
    const call = (values: { secretKey: string }) => {
      const nonce = String(systemClock.now().getTime())
      const signed = { publicKey, nonce, conversationId: nonce }
      const headers = {
        PublicKey: publicKey,
        Nonce: nonce,
        ConversationId: nonce,
        MerchantNumber: merchant.merchantNumber,
        Signature: sign({ ...signed, ...values }),
        'X-Forwarded-For': '192.0.2.1',
        'X-Forwarded-Proto': 'https',
        'Content-Type': 'application/json',
      }
      return fetch(`${url}/v1/Payments/inquire`, { method: 'POST', headers, body: '{}' })
    }
    const published = await call({ secretKey })
    expect([published.status, (await published.json()).errorCode]).toEqual([401, '4002'])
  })
})

describe('a database that was started in the sandbox', () => {
  it('refuses live mode, its starts and its commands', async () => {
    await start('sandbox')
    await stopAll()
    const sentence = /VEZNE_MODE is live here, but the database is sandbox.*VEZNE_MODE=sandbox/
    await expect(start('live')).rejects.toThrow(sentence)
    await expect(open('live')).rejects.toThrow(sentence)
  })
})

describe('a database of an earlier version', () => {
  it('with merchants of its own is no sandbox, and is left as it is', async () => {
    await start('live')
    const operator = await open('live')
    await operator.createMerchant({ name: 'Kahve', permissions: [] })
    await operator.close()
    await stopAll()
    await forgetMode()
    const sentence = /merchants that are not the sandbox’s. Set VEZNE_MODE=live/
    await expect(start('sandbox')).rejects.toThrow(sentence)
    await expect(open('sandbox')).rejects.toThrow(sentence)
    expect(await publishedPairs()).toBe(0)
    await start('live')
  })

  it('with published keys is live once they are revoked, which a command of live mode does', async () => {
    await start('sandbox')
    await stopAll()
    await forgetMode()
    await expect(start('live')).rejects.toThrow(publicKey)
    const operator = await open('live')
    for (const key of [publicKey, second]) {
      expect(await operator.revokeKeyPair(key)).toBe('Revoked')
    }
    await operator.close()
    await start('live')
    await stopAll()
    await expect(start('sandbox')).rejects.toThrow('VEZNE_MODE=live')
  })
})

it('of two first starts in different modes at once, one loses', async () => {
  const results = await Promise.allSettled([start('live'), start('sandbox')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [live] = results
  expect(await publishedPairs()).toBe(live.status === 'fulfilled' ? 0 : 2)
  const { rows } = await database.pool.query('select mode from database_mode')
  expect(rows).toEqual([{ mode: live.status === 'fulfilled' ? 'live' : 'sandbox' }])
})
