/** Decision 10.48: the built program, started with the SDK of deploy/opentelemetry. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { useTestDatabase } from '../packages/gateway/src/storage/testing/index.ts'
import { ROOT } from '../scripts/tidy/source-files.ts'
import { startGateway } from './harness/gateway-process.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { tokenOf } from './support/steps.ts'

const SDK = pathToFileURL(join(ROOT, 'deploy/opentelemetry/traces.mjs')).href
const CARD = '5528790000000008'

const folder = useTestFolder()
const database = useTestDatabase()
let collector: Server
let address: string
let simulator: BankSimulator
const sent: string[] = []

beforeAll(async () => {
  collector = createServer((request, answer) => {
    void text(request).then((body) => {
      sent.push(body)
      answer.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(async () => {
  await simulator.close()
  collector.close()
  collector.closeAllConnections()
})

/** The SDK sends nothing by itself: only what the gateway asks it to send at its end. */
const settings = () => ({
  DATABASE_URL: database.connectionString,
  DATA_DIR: folder,
  BANK_URL: simulator.url,
  WORKERS: '2',
  // Without these each worker would make its own.
  VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_TOKEN: 'a-token-of-the-operator',
  NODE_OPTIONS: `--import=${SDK}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_BSP_SCHEDULE_DELAY: '600000',
})

type SentSpan = Readonly<{ name: string; traceId: string; spanId: string; parentSpanId?: string }>

/** The spans of every request that the collector got, by OTLP's form in JSON. */
function sentSpans(): readonly SentSpan[] {
  return sent.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

describe('the built program with --import', () => {
  it('hands the spans of all workers to the SDK, and lets it send them before the end', async () => {
    const gateway = startGateway(settings())
    const url = await gateway.url()
    const merchant = sandboxClient(url)
    const cardToken = await tokenOf(merchant, CARD)
    const paid = await merchant.provision({ cardToken, amount: 10 })
    expect(paid).toMatchObject({ isSucceed: true })
    expect(gateway.output()).toContain('spans of payments go to an OpenTelemetry SDK')
    expect(sent).toEqual([])
    expect(await gateway.end('SIGTERM')).toBe(0)
    const call = sentSpans().find(({ name }) => name === 'POST /v1/Payments/provision')
    const beneath = sentSpans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(beneath.map(({ name }) => name).toSorted()).toEqual([
      ...['bank authorize', 'payment choose terminal', 'payment open', 'payment settle'],
    ])
    expect(sent.join()).toContain('"stringValue":"vezne"')
    expect(sent.join()).not.toContain(CARD)
  })
})
