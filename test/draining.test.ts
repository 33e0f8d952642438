/** Decision 8.25: who ends or replaces a gateway under load loses no call, slow ones under way included. */

import { Agent } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { useTestDatabase } from '../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from './harness/gateway-process.ts'
import { payOnKept } from './support/kept-connection.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { tokenOf } from './support/steps.ts'

const CLIENTS = 8
const BANK_TAKES_MILLISECONDS = 200

const folder = useTestFolder()
const database = useTestDatabase()
let simulator: BankSimulator
let slowBank: Server
let running: GatewayProcess | null = null

beforeAll(async () => {
  simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  slowBank = await startSlowBank(simulator.url)
})
afterAll(async () => {
  await running?.end('SIGKILL')
  slowBank.close()
  await simulator.close()
})

/** A proxy in front of the bank, which delays every byte. */
async function startSlowBank(url: string): Promise<Server> {
  const port = Number(new URL(url).port)
  const server = createServer((caller) => {
    const bank = connect(port, '127.0.0.1')
    bank.pipe(caller)
    caller.on('data', (chunk) => {
      setTimeout(() => bank.write(chunk), BANK_TAKES_MILLISECONDS)
    })
    caller.on('close', () => bank.destroy()).on('error', () => undefined)
    bank.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function start(workers: number): Promise<Readonly<{ url: string; cardToken: string }>> {
  const { port } = Object(slowBank.address()) as AddressInfo
  running = startGateway({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: `http://127.0.0.1:${port}`,
    WORKERS: String(workers),
    VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  const url = await running.url()
  return { url, cardToken: await tokenOf(sandboxClient(url), '5528790000000008') }
}

type Load = Readonly<{ results: (number | string)[]; ended: Promise<unknown> }>

/** Every client makes one payment after another, until `isOver` or until no process listens. */
function load(url: string, cardToken: string, isOver: () => boolean): Load {
  const results: (number | string)[] = []
  const run = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let last: number | string = 200
    while (!isOver() && last !== 'ECONNREFUSED') {
      last = (await payOnKept(url, cardToken, agent)).result
      results.push(last)
    }
    agent.destroy()
  }
  return { results, ended: Promise.all(Array.from({ length: CLIENTS }, run)) }
}

const othersThan = (expected: readonly unknown[], results: readonly unknown[]) =>
  results.filter((result) => !expected.includes(result))

describe('slow payments on kept connections', () => {
  it('are all answered while SIGUSR2 replaces the workers', async () => {
    const { url, cardToken } = await start(2)
    let isOver = false
    const { results, ended } = load(url, cardToken, () => isOver)
    await waitFor(() => results.length >= CLIENTS, { what: 'payments' })
    process.kill(running?.processId ?? 0, 'SIGUSR2')
    await waitFor(() => running?.output().includes('All workers were replaced.'), {
      what: 'the workers to be replaced',
    })
    isOver = true
    await ended
    expect(othersThan([200], results)).toEqual([])
    expect(await running?.end('SIGTERM')).toBe(0)
  })

  it('are all answered at SIGTERM, until connections are refused', async () => {
    const { url, cardToken } = await start(1)
    const { results, ended } = load(url, cardToken, () => false)
    await waitFor(() => results.length >= CLIENTS, { what: 'payments' })
    expect(await running?.end('SIGTERM')).toBe(0)
    await ended
    expect(othersThan([200, 'ECONNREFUSED'], results)).toEqual([])
    expect(results.filter((result) => result === 'ECONNREFUSED')).toHaveLength(CLIENTS)
    const { ours, banks } = await moneyOnBothSides({ database, bankUrl: simulator.url })
    expect(ours).toEqual(banks)
  })
})
