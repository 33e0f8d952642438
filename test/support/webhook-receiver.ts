import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '@vezne/client'

type Received = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>

export type WebhookReceiver = Readonly<{
  url: string
  /** The events received so far, in their order. Throws where one of them is not signed by `secret`. */
  verified: (secret: string, now?: () => number) => Promise<readonly WebhookEvent[]>
  close: () => Promise<void>
}>

/** A merchant's system, which takes every webhook. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const named = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ body, headers: Object.fromEntries(named) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    verified: (secret, now = Date.now) =>
      Promise.all(
        received.map(({ body, headers }) => verifyWebhook(body, headers, secret, { now })),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
