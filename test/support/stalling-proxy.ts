import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'

/** How the way between two processes behaves. */
export type Traffic =
  | 'pass'
  /** Takes connections and bytes, and hands nothing on, as a frozen machine does. */
  | 'freeze'
  /** Ends what is open and refuses what is new, as a stopped machine does. */
  | 'refuse'
  /** Every piece comes later by so many milliseconds. */
  | Readonly<{ delayMilliseconds: number }>

export type StallingProxy = Readonly<{
  port: number
  set: (traffic: Traffic) => void
  /** Ends what is open and leads what is new elsewhere, as a failover does. */
  turnTo: (target: Target) => void
  /** Gives the port back, where then nobody listens, until `open` takes it again. */
  shut: () => Promise<void>
  open: () => Promise<void>
  close: () => Promise<void>
}>

export type Target = Readonly<{ host: string; port: number } | { path: string }>

type Way = { traffic: Traffic; readonly sockets: Set<Socket>; readonly held: (() => void)[] }

/** A TCP proxy in front of a bank or a database, whose way can be disturbed and mended. */
export async function startStallingProxy(target: Target): Promise<StallingProxy> {
  const way: Way = { traffic: 'pass', sockets: new Set(), held: [] }
  let current = target
  const server = createServer((incoming) => {
    // A frozen server would have to get through everybody who was refused once it goes on.
    if (way.traffic === 'refuse') incoming.destroy()
    else joinBoth(way, incoming, openSocket({ ...current }))
  })
  await listen(server, 0)
  const port = portOf(server)
  const shut = (): Promise<void> => {
    endAll(way)
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return {
    port,
    set: (traffic) => {
      way.traffic = traffic
      if (traffic === 'refuse') endAll(way)
      if (traffic !== 'freeze') for (const handOn of way.held.splice(0)) handOn()
    },
    turnTo: (other) => {
      current = other
      endAll(way)
    },
    shut,
    open: () => listen(server, port),
    close: shut,
  }
}

function joinBoth(way: Way, incoming: Socket, outgoing: Socket): void {
  carry(way, incoming, outgoing)
  carry(way, outgoing, incoming)
}

function carry(way: Way, from: Socket, to: Socket): void {
  way.sockets.add(from)
  from.on('data', (piece) => later(way, () => void to.write(piece)))
  from.on('end', () => later(way, () => void to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => way.sockets.delete(from))
}

/** Hands on now, after the delay, or once the way is free again: in the order of arrival each. */
function later(way: Way, handOn: () => void): void {
  const { traffic, held } = way
  if (traffic === 'freeze') held.push(handOn)
  else if (typeof traffic === 'object') setTimeout(handOn, traffic.delayMilliseconds)
  else handOn()
}

function endAll({ sockets, held }: Way): void {
  held.length = 0
  for (const socket of sockets) socket.destroy()
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
