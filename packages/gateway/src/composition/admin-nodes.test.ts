/** Two gateways on one database: what an operator changes at one takes effect at the other. */

import { sign } from '@vezne/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfiguration } from '../base/config/index.ts'
import { systemClock } from '../base/kernel/index.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../base/kernel/testing/wait-for.ts'
import { createGateway, createLog, type Gateway, openOperator } from '../gateway.ts'
import { useTestDatabase } from '../storage/testing/index.ts'

const TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'

const folder = useTestFolder()
const parts = {
  clock: systemClock,
  log: createLog('silent', () => undefined),
  note: () => undefined,
  simulatorUrl: () => null,
}
const database = useTestDatabase()
let environment: Record<string, string>
let gateways: Gateway[] = []
let urls: string[] = []

beforeAll(async () => {
  const { connectionString } = database
  const ports = { PORT: '0', BANK_PORT: '0' }
  environment = { DATABASE_URL: connectionString, DATA_DIR: folder, ADMIN_TOKEN: TOKEN, ...ports }
  gateways = [1, 2].map(() => createGateway(readConfiguration(environment), parts))
  const [first, second] = gateways
  // One after the other: the first makes the master key that both need.
  urls = [(await first?.start())?.url ?? '', (await second?.start())?.url ?? '']
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
})

async function admin(path: string, payload: object = {}): Promise<Record<string, unknown>> {
  const reply = await fetch(`${urls[0]}/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  expect(reply.status).toBe(200)
  return Object(await reply.json())
}

let lastNonce = systemClock.now().getTime()

type Merchant = Readonly<{ merchantNumber: string; publicKey: string; secretKey: string }>

async function newMerchant(): Promise<Merchant> {
  const { merchant } = await admin('/merchants', { name: 'Kahve' })
  const { merchantNumber } = Object(merchant)
  const { publicKey, secretKey } = await admin(`/merchants/${merchantNumber}/keys`)
  return { merchantNumber, publicKey: String(publicKey), secretKey: String(secretKey) }
}

/** The status that each node answers a signed call with. */
function statuses({ merchantNumber, publicKey, secretKey }: Merchant): Promise<number[]> {
  const call = async (url: string): Promise<number> => {
    lastNonce += 1
    const nonce = String(lastNonce)
    const conversationId = 'conversation-1'
    const headers = {
      PublicKey: publicKey,
      Nonce: nonce,
      Signature: sign({ publicKey, secretKey, nonce, conversationId }),
      ConversationId: conversationId,
      MerchantNumber: merchantNumber,
    }
    return (await fetch(`${url}/v1/Installment?BinNumber=552879`, { headers })).status
  }
  return Promise.all(urls.map(call))
}

// Within five seconds, as faces/http/admin/admin.test.ts shows with a clock of its own.
describe('on every node', () => {
  it.each([
    [
      'a suspended merchant',
      (merchant: Merchant) => `/merchants/${merchant.merchantNumber}/suspend`,
    ],
    ['a revoked key pair', () => '/keys/revoke'],
  ])('%s is refused', async (_, path) => {
    const merchant = await newMerchant()
    expect(await statuses(merchant)).toEqual([200, 200])
    await admin(path(merchant), { publicKey: merchant.publicKey })
    const isRefusedByBoth = async () => (await statuses(merchant)).every((status) => status === 401)
    await waitFor(isRefusedByBoth, { what: 'both nodes to refuse' })
  })
})

describe('the command line', () => {
  it('writes into the same chain, under the name of whoever types', async () => {
    const operator = await openOperator(readConfiguration(environment), parts)
    try {
      const [before] = await operator.verifyAudit([])
      await operator.createMerchant({ name: 'Kitapçı', permissions: [] })
      await operator.importBins([], 'none.csv')
      const rotation = await operator.vaultKeys.rotateDataKey('secret-key')
      expect(rotation.kind).toBe('Rotated')
      const entries = await operator.auditEntries(
        before?.intact === true ? before.entries : -1n,
        10,
      )
      expect(entries.map(({ act }) => act)).toEqual([
        'merchant.create',
        'bins.import',
        'vault.rotate-data-key',
      ])
      expect(entries.every(({ actor }) => actor.startsWith('cli:'))).toBe(true)
      expect((await operator.verifyAudit([])).map(({ intact }) => intact)).toEqual([true, true])
    } finally {
      await operator.close()
    }
  })
})
