import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const START_PATH = '/checkout'
const CALLBACK_PATH = '/checkout/done'
const FORM_MAXIMUM_BYTES = 65_536

/** A shop with one page: it serves the HTML of init3ds and waits until the browser comes back. */
export type Shop = Readonly<{
  /** The page to open in a browser, once `show` has given it its HTML. */
  startUrl: string
  callbackUrl: string
  show: (htmlContent: string) => void
  /** The form fields of the browser's callback. Rejects after the time. */
  callback: (timeoutMilliseconds: number) => Promise<Record<string, string>>
  close: () => Promise<void>
}>

/** Opens the shop on a free port of 127.0.0.1. */
export async function openShop(): Promise<Shop> {
  let page = ''
  let comeBack: (fields: Record<string, string>) => void = () => undefined
  const returned = new Promise<Record<string, string>>((resolve) => {
    comeBack = resolve
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (request.method === 'POST' && pathname === CALLBACK_PATH) {
      void receive(request, response).then((fields) => fields !== null && comeBack(fields))
    } else if (pathname === START_PATH) answerHtml(response, page)
    else response.writeHead(404).end()
  })
  const origin = await listen(server)
  return {
    startUrl: `${origin}${START_PATH}`,
    // A query of the shop's own shows that the gateway keeps it (decision 4.6).
    callbackUrl: `${origin}${CALLBACK_PATH}?order=7`,
    show: (htmlContent) => {
      page = htmlContent
    },
    callback: (timeoutMilliseconds) => withTimeout(returned, timeoutMilliseconds),
    close: () => closed(server),
  }
}

const DONE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back at the shop</title>
<body style="font-family:sans-serif;margin:4rem auto;max-width:30rem"><h1>Back at the shop</h1>
<p>The verification has ended. The demo goes on in your terminal; you may close this page.</p></body></html>`

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return `http://127.0.0.1:${address.port}`
}

/** The fields of the form. Null, after an answer with HTTP 400, if the body is too large. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Record<string, string> | null> {
  try {
    const fields = Object.fromEntries(new URLSearchParams(await readText(request)))
    answerHtml(response, DONE_PAGE)
    return fields
  } catch {
    response.writeHead(400).end()
    return null
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > FORM_MAXIMUM_BYTES) throw new Error('the callback form is larger than 64 KiB')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function answerHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(html)
}

async function withTimeout<T>(promise: Promise<T>, timeoutMilliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const minutes = Math.ceil(timeoutMilliseconds / 60_000)
    timer = setTimeout(
      () => reject(new Error(`the browser did not come back within ${minutes} min`)),
      timeoutMilliseconds,
    )
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
