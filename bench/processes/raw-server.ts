import { createServer, type Socket } from 'node:net'

type Serve = (body: string, reply: (body: string) => void) => void

const HEAD_END = '\r\n\r\n'

/**
 * HTTP/1.1 with kept-alive connections and known lengths, and nothing else: a helper that shares two
 * cores with what is measured must cost next to nothing.
 */
export async function serveRaw(
  contentType: string,
  serve: Serve,
): Promise<Readonly<{ url: string }>> {
  const server = createServer({ noDelay: true }, (socket) => attend(socket, contentType, serve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}` }
}

function attend(socket: Socket, contentType: string, serve: Serve): void {
  let rest = ''
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: `
  const reply = (body: string): void => {
    if (socket.writable) socket.write(`${head}${Buffer.byteLength(body)}${HEAD_END}${body}`)
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    // Requests are ASCII, so that a character is a byte.
    rest += chunk.toString('latin1')
    for (;;) {
      const request = firstRequest(rest)
      if (request === null) return
      rest = rest.slice(request.end)
      serve(request.body, reply)
    }
  })
}

function firstRequest(text: string): Readonly<{ body: string; end: number }> | null {
  const head = text.indexOf(HEAD_END)
  if (head === -1) return null
  const length = Number(/\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  const from = head + HEAD_END.length
  const end = from + length
  return text.length < end ? null : { body: text.slice(from, end), end }
}
