/** Events, as a merchant's programs hear of them: the SDK's iterator, and `vezne webhooks listen`. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { VezneError, type VezneEvent, verifyWebhook, type WebhookEvent } from '@vezne/client'
import { describe, expect, it } from 'vitest'
import { runCommand, testPorts } from '../../packages/gateway/src/faces/cli/testing/run-command.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()

const CARD = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }

/** Pays without 3-D Secure, and answers the order's id. */
async function pay(amount: number): Promise<string> {
  const token = await sandbox.merchant.tokens(CARD)
  const paid = await sandbox.merchant.provision({ amount, cardToken: token.cardToken })
  if (!paid.isSucceed) throw new Error(paid.errorMessage)
  return paid.orderId
}

/** Until the event of an order has its position. */
async function untilInFeed(orderId: string): Promise<void> {
  for await (const { data } of sandbox.merchant.events()) {
    if (data.change['orderId'] === orderId) return
  }
}

describe('the SDK’s events', () => {
  it('come while it waits, in order, each once, with the order as it stands', async () => {
    const feed = sandbox.merchant.events()
    const first = feed.next()
    const orders = [await pay(10), await pay(20.5)]
    const events = [(await first).value, (await feed.next()).value] as VezneEvent[]
    await feed.return()
    expect(events.map(({ type, sequence, position }) => [type, sequence, position])).toEqual([
      ['payment.approved', 1, 1],
      ['payment.approved', 1, 2],
    ])
    expect(events.map(({ data }) => data)).toMatchObject([
      {
        orderId: orders[0],
        amount: 10,
        transactionStatus: 'Approved',
        change: { orderId: orders[0] },
      },
      { orderId: orders[1], amount: 20.5, cardNumber: expect.stringMatching(/^552879\*+0008$/) },
    ])
    const after = sandbox.merchant.events({ after: 1, wait: 0, types: ['payment.approved'] })
    expect((await after.next()).value).toEqual(events[1])
    expect((await after.next()).done).toBe(true)
  })

  it('end with the gateway’s own words where the question is wrong', async () => {
    const types = ['payment.invented'] as unknown as ['payment.approved']
    const asked = sandbox.merchant.events({ types }).next()
    await expect(asked).rejects.toThrow(VezneError)
    await expect(sandbox.merchant.events({ types }).next()).rejects.toThrow('payment.approved')
  })
})

describe('vezne webhooks listen', () => {
  it('brings what happens from now on, signed as verifyWebhook wants it', async () => {
    await untilInFeed(await pay(1))
    const heard: Readonly<{ body: string; headers: IncomingHttpHeaders }>[] = []
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        heard.push({ body, headers: request.headers })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const printed: string[] = []
    const noted: string[] = []
    let end = () => {}
    const asked = new Promise<void>((resolve) => {
      end = resolve
    })
    const ports = testPorts(
      {},
      {
        environment: { VEZNE_URL: sandbox.url },
        print: (line) => printed.push(line),
        note: (line) => noted.push(line),
        untilAskedToEnd: () => asked,
      },
    )
    const ended = runCommand(ports, `webhooks listen --forward-to http://127.0.0.1:${port}/hook`)
    await expect.poll(() => noted.join()).toContain('Listening')
    const orderId = await pay(7)
    await expect.poll(() => printed).toHaveLength(2)
    const secret = printed[0]?.replace('Secret', '').trim() ?? ''
    const [{ body, headers } = { body: '', headers: {} }] = heard
    const event: WebhookEvent = await verifyWebhook(body, headers, secret)
    expect(event).toMatchObject({ type: 'payment.approved', data: { orderId, amount: 7 } })
    expect(printed[1]).toContain(`order …${orderId.slice(-8)}`)
    end()
    expect(await ended).toBeNull()
    expect(heard).toHaveLength(1)
    server.close()
  })
})
