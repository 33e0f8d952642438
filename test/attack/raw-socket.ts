import { connect, type Socket } from 'node:net'

/** A connection that can do what no client library does, and a record of what happened on it. */
export type RawSocket = Readonly<{
  socket: Socket
  /** Everything that was received. */
  text: () => string
  /** How long the connection lasted; null while it is open. */
  livedMilliseconds: () => number | null
}>

/** From `localAddress`, where it is given: all of 127.0.0.0/8 are addresses of this machine (on Linux). */
export function openSocket(url: string, localAddress = '127.0.0.1'): RawSocket {
  const { hostname, port } = new URL(url)
  const openedAt = performance.now()
  let text = ''
  let lived: number | null = null
  // Half-open sockets would seem to stay open after the gateway has closed them.
  const to = { host: hostname, port: Number(port), localAddress }
  const socket = connect({ ...to, allowHalfOpen: false })
  socket.on('data', (chunk) => {
    text += chunk
  })
  // A reset is one of the ways in which a connection ends here.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    lived = performance.now() - openedAt
  })
  return { socket, text: () => text, livedMilliseconds: () => lived }
}

/** A connection that says nothing, reads nothing, and does not hang up when the other side does. */
export function openStubbornSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => undefined)
  return socket.pause()
}

export function headOf(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** Writes `text` one letter a second until the other side closes the connection. */
export function trickle({ socket }: RawSocket, text: string): void {
  const letters = text[Symbol.iterator]()
  const timer = setInterval(() => {
    const { value, done } = letters.next()
    if (done !== true && !socket.destroyed) socket.write(value)
    else clearInterval(timer)
  }, 1_000)
}

const BLOCK = Buffer.alloc(64 * 1_024, 'a')
const WAITING_MAXIMUM = 4 * BLOCK.length

/** Writes so many bytes of a body, as fast as the other side takes them. */
export function pour({ socket }: RawSocket, bytes: number, isChunked: boolean): void {
  let left = bytes
  const piece = isChunked
    ? Buffer.concat([Buffer.from(`${BLOCK.length.toString(16)}\r\n`), BLOCK, Buffer.from('\r\n')])
    : BLOCK
  const writeOn = (): void => {
    while (left > 0 && !socket.destroyed && socket.writableLength < WAITING_MAXIMUM) {
      socket.write(piece)
      left -= BLOCK.length
    }
  }
  socket.on('drain', writeOn)
  socket.on('connect', writeOn)
}
