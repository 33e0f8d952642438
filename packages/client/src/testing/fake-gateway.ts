import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** What the fake saw of one call. Header names are lower case, values as their UTF-8 text. */
export type SeenCall = Readonly<{
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}>

export type Respond = (call: SeenCall, response: ServerResponse) => void

export type FakeGateway = Readonly<{
  baseUrl: string
  seen: readonly SeenCall[]
  /** Replaces what is answered from now on. */
  respondWith: (respond: Respond) => void
  close: () => Promise<void>
}>

/** An HTTP server that records calls and answers what the test says. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const seen: SeenCall[] = []
  let respond: Respond = (_call, response) => response.end('{}')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { method = '', url = '' } = request
      const call = { method, path: url, headers: utf8Headers(request.headers), body }
      seen.push(call)
      respond(call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    seen,
    respondWith: (next) => {
      respond = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers JSON with a status and headers. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Respond {
  return (_call, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** The value of a part of a multipart body. */
export function formField(body: string, name: string): string | null {
  return new RegExp(`name="${name}"\r\n\r\n([^\r]*)\r\n`).exec(body)?.[1] ?? null
}

/** Node hands header bytes over as latin1. */
function utf8Headers(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Buffer.from(String(value), 'latin1').toString('utf8'),
    ]),
  )
}
