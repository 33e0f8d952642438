/** What opens a shop: its server and its settings. Nothing here is about payments. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { VezneClientOptions } from '@vezne/client'
import { page, type Reply } from './pages.ts'

export type ShopOptions = Readonly<{
  port: number
  gateway: VezneClientOptions
  /** Of the endpoint that sends events to `/webhooks`. */
  webhookSecret: string
}>

/** Listens on 127.0.0.1, which is also its name: a CallbackUrl must not say "localhost". */
export async function openServer(
  wanted: number,
  answer: (request: IncomingMessage) => Promise<Reply>,
) {
  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        console.error(error)
        const message = 'We could not ask the gateway. Reload in a minute.'
        return page('problem', { message }, { status: 502 })
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server }
}

/** Starts the shop with the settings of the environment, where its module is the program that runs. */
export async function runShop(
  module: string,
  start: (options: ShopOptions) => Promise<Readonly<{ url: string }>>,
): Promise<void> {
  if (module !== pathToFileURL(process.argv[1] ?? '').href) return
  try {
    const { url } = await start(settings(process.env))
    console.log(`The shop is open at ${url}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function settings(env: NodeJS.ProcessEnv): ShopOptions {
  const port = Number(env['SHOP_PORT'] ?? 3000)
  const webhookSecret = env['WEBHOOK_SECRET'] ?? ''
  if (webhookSecret === '') {
    throw new Error(`WEBHOOK_SECRET is missing. In another terminal, this prints it and then brings the events:
  npm run vezne -- webhooks listen --forward-to http://127.0.0.1:${port}/webhooks`)
  }
  const gateway = {
    baseUrl: env['VEZNE_URL'] ?? 'http://127.0.0.1:8080',
    publicKey: env['VEZNE_PUBLIC_KEY'] ?? 'VmV6bmVTYW5kYm94S2V5MQ==',
    secretKey: env['VEZNE_SECRET_KEY'] ?? 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
    merchantNumber: env['VEZNE_MERCHANT_NUMBER'] ?? '1100000001',
  }
  return { port, gateway, webhookSecret }
}
