import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Below the ports that systems hand out by themselves: while nothing listens there, no other process gets the port,
 * and no connection begins at it.
 */
const PORTS = { from: 20_000, below: 30_000 } as const
const TRIES_MAXIMUM = 100

const AWAY_MILLISECONDS = 4_000
const HERE_MILLISECONDS = 2_000

/** A second address of a bank. While the bank is away, the port is closed: connections are refused. */
export type AwayBank = Readonly<{
  url: string
  /** Ends what is open, whatever was answered. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
}>

/** Starts away. */
export async function createAwayBank(bankUrl: string): Promise<AwayBank> {
  const target = { host: '127.0.0.1', port: Number(new URL(bankUrl).port) }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((incoming) => {
    const outgoing = connect(target)
    keep(incoming, outgoing)
    keep(outgoing, incoming)
    incoming.pipe(outgoing).pipe(incoming)
  })
  const leave = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await freePort(server)
  await leave()
  const comeBack = async (): Promise<void> => {
    if (!server.listening) await listen(server, port)
  }
  return { url: `http://127.0.0.1:${port}`, leave, comeBack }
}

async function freePort(server: Server): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.below)
    try {
      await listen(server, port)
      return port
    } catch (error) {
      if (tries === TRIES_MAXIMUM) throw error
    }
  }
}

async function listen(server: Server, port: number): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
}

/**
 * Lets the bank leave and come back in turns until `stop`, after which it is there. `onReturn` runs each time that
 * it has come back. A failure of either is thrown by `stop`.
 */
export function comeAndGo(
  bank: AwayBank,
  onReturn: () => Promise<void>,
): Readonly<{ stop: () => Promise<void> }> {
  const ending = new AbortController()
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined)
  const turns = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await bank.leave()
      await pause(AWAY_MILLISECONDS)
      await bank.comeBack()
      await onReturn()
      await pause(HERE_MILLISECONDS)
    }
  }
  const taking = turns()
  taking.catch(() => undefined)
  return {
    stop: async () => {
      ending.abort()
      await taking
    },
  }
}
