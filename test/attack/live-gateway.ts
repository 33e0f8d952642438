import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { createGateway, createLog } from '../../packages/gateway/src/gateway.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import type { Keys } from '../support/sandbox-merchants.ts'

export const ADMIN_TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'

/** A gateway in live mode behind a proxy of its own house, and a merchant that its operator made. */
export type LiveGateway = Readonly<{
  url: string
  /** The operator’s listener, and what opens it. */
  admin: Readonly<{ url: string; token: string }>
  /** Its settings, for a command beside it. */
  environment: Readonly<Record<string, string>>
  database: TestDatabase
  keys: Keys
  newMerchant: (permissions: readonly string[]) => Promise<Keys>
  stop: () => Promise<void>
}>

export async function startLiveGateway(
  settings: Readonly<Record<string, string>> = {},
): Promise<LiveGateway> {
  const [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'vezne-live-')),
  ])
  const environment = {
    VEZNE_MODE: 'live',
    PUBLIC_URL: 'https://pay.example',
    VEZNE_MASTER_KEY: randomBytes(32).toString('base64'),
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PORT: '0',
    ADMIN_TOKEN,
    ...settings,
  }
  const configuration = readConfiguration(environment)
  const log = createLog('silent', () => undefined)
  const parts = { clock: systemClock, log, note: () => undefined, simulatorUrl: () => null }
  const gateway = createGateway(configuration, parts)
  const { url, admin } = await gateway.start()
  return {
    url,
    admin: { url: admin.url, token: ADMIN_TOKEN },
    environment,
    database,
    keys: await newMerchant(admin.url),
    newMerchant: (permissions) => newMerchant(admin.url, permissions),
    stop: async () => {
      await gateway.stop()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

export async function newMerchant(
  adminUrl: string,
  permissions: readonly string[] = [],
): Promise<Keys> {
  const { merchant } = await callOperator(adminUrl, '/merchants', { name: 'Kahve', permissions })
  return issueKeys(adminUrl, String(Object(merchant).merchantNumber))
}

export async function issueKeys(adminUrl: string, merchantNumber: string): Promise<Keys> {
  const { publicKey, secretKey } = await callOperator(adminUrl, `/merchants/${merchantNumber}/keys`)
  return { merchantNumber, publicKey: String(publicKey), secretKey: String(secretKey) }
}

async function callOperator(
  url: string,
  path: string,
  fields: object = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${url}/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return Object(await answer.json())
}
