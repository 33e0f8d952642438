import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VezneClient } from '@vezne/client'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { stateOf } from './harness/answers.ts'
import { bankUrlOf, startGateway } from './harness/gateway-process.ts'
import { sandboxClient } from './support/sandbox-merchants.ts'
import { tokenOf } from './support/steps.ts'

const CARD = '5528790000000008'
const CALLERS = 24
const PAYMENTS_BEFORE = 80
const PAYMENTS_AFTER = 20

const folder = useTestFolder()
// The built-in server has a user of its own where the tests run as root: it must get in.
chmodSync(folder, 0o755)
const BANK_PORT = String(23_000 + (process.pid % 20_000))
const gateway = startGateway({ DATA_DIR: folder, BANK_PORT, UNKNOWN_WINDOW: '10s' })

afterAll(async () => {
  await gateway.end('SIGTERM')
})

async function clientOfGateway(): Promise<VezneClient> {
  return sandboxClient(await gateway.url())
}

/** Callers that pay all the time, and a record of their answers. */
class Load {
  readonly paid: string[] = []
  readonly otherwise: string[] = []
  #isOver = false
  readonly #callers: readonly Promise<void>[]

  constructor(client: VezneClient, cardToken: string) {
    this.#callers = Array.from({ length: CALLERS }, () => this.#payAgainAndAgain(client, cardToken))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#callers)
  }

  async #payAgainAndAgain(client: VezneClient, cardToken: string): Promise<void> {
    while (!this.#isOver) {
      try {
        const { isSucceed, orderId, errorCode } = await client.provision({ cardToken, amount: 10 })
        if (isSucceed) this.paid.push(orderId)
        else this.otherwise.push(errorCode)
      } catch (error) {
        this.otherwise.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
}

/**
 * Ends all processes of the server at once, without a checkpoint. After a SIGKILL of the first process alone the
 * others may go on: a connection that always has a statement to read never sees that its server is gone.
 */
function killServer(processId: number): void {
  process.kill(processId, 'SIGQUIT')
}

/** The server's first process. Throws while no server runs; not a number while one writes its file. */
function serverId(): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** The orders of the gateway for which the bank has taken money. */
async function capturedAtTheBank(): Promise<string[]> {
  const answer = await fetch(`${bankUrlOf(gateway)}/simulator/orders`)
  const orders: { bankOrderId: string; captured: number }[] = JSON.parse(await answer.text())
  return orders.filter(({ captured }) => captured > 0).map(({ bankOrderId }) => bankOrderId)
}

function orderIdOf(bankOrderId: string): string {
  return bankOrderId.replace(/^vz(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

describe('a database that is killed while payments share its commits', () => {
  it('loses no acknowledged payment, and the books agree again', async () => {
    const client = await clientOfGateway()
    const load = new Load(client, await tokenOf(client, CARD))
    const until = (count: number, what: string) =>
      waitFor(() => load.paid.length >= count, { what })
    await until(PAYMENTS_BEFORE, 'payments to pass')
    const killed = serverId()
    killServer(killed)
    const isAnother = (): boolean => Number.isInteger(serverId()) && serverId() !== killed
    await waitFor(isAnother, { what: 'another server to start' })
    const before = load.paid.length
    await until(before + PAYMENTS_AFTER, 'payments to pass again')
    await load.stop()

    for (const orderId of load.paid) expect(await stateOf(client, orderId)).toBe('Approved')
    const isSettled = async (): Promise<boolean> => {
      const states = (await capturedAtTheBank()).map((id) => stateOf(client, orderIdOf(id)))
      return (await Promise.all(states)).every((state) => state === 'Approved')
    }
    const concluded = 'what the bank took to be approved here'
    await waitFor(isSettled, { what: concluded })
    expect((await capturedAtTheBank()).length).toBeGreaterThanOrEqual(load.paid.length)
  })
})
