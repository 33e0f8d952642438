import { connect, type Socket } from 'node:net'

import { type Answer, createAnswerReader } from './answer-reader.ts'

export type Reply =
  | Readonly<{ kind: 'answer'; answer: Answer; milliseconds: number }>
  /** The connection ended, nothing came in time, or what came is no answer with a known length. */
  | Readonly<{ kind: 'closed' | 'timeout' | 'unreadable'; detail: string }>

export type Address = Readonly<{ host: string; port: number }>

/** A connection that is kept alive, with several requests under way on it. */
export type Lane = Readonly<{
  send: (bytes: Buffer) => Promise<Reply>
  /** Gives up on what has been waiting for too long; to be called now and then. */
  checkDeadline: () => void
  close: () => void
}>

/** No call of the gateway takes longer: the bank itself has 20 s. */
const DEADLINE_MILLISECONDS = 60_000

/** Then the next connection is tried; this one ends with its last answer. */
const REQUESTS_PER_CONNECTION = 5_000

type Waiting = Readonly<{ conclude: (reply: Reply) => void; since: number }>

type Connection = { socket: Socket; waiting: Waiting[]; sent: number; isLeft: boolean }

export function createLane(address: Address): Lane {
  let current: Connection | null = null
  return {
    send: (bytes) => {
      if (current === null || current.sent >= REQUESTS_PER_CONNECTION || !current.socket.writable) {
        if (current !== null) leave(current)
        current = openConnection(address)
      }
      const { socket, waiting } = current
      current.sent += 1
      return new Promise((conclude) => {
        waiting.push({ conclude, since: performance.now() })
        socket.write(bytes)
      })
    },
    checkDeadline: () => {
      const oldest = current?.waiting[0]
      if (oldest === undefined || performance.now() - oldest.since < DEADLINE_MILLISECONDS) return
      current?.waiting.shift()
      oldest.conclude({ kind: 'timeout', detail: `no answer in ${DEADLINE_MILLISECONDS} ms` })
      current?.socket.destroy()
    },
    close: () => current?.socket.destroy(),
  }
}

function openConnection(address: Address): Connection {
  const connection: Connection = {
    socket: connect({ ...address, noDelay: true }),
    waiting: [],
    sent: 0,
    isLeft: false,
  }
  const reader = createAnswerReader()
  const { socket } = connection
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const answer of reader.read(chunk)) settleFirst(connection, answer)
      if (connection.isLeft) leave(connection)
    } catch (error) {
      connection.waiting.shift()?.conclude({ kind: 'unreadable', detail: String(error) })
      socket.destroy()
    }
  })
  let detail = 'the connection was closed'
  socket.on('error', (error) => {
    detail = error.message
  })
  socket.once('close', () => {
    for (const { conclude } of connection.waiting.splice(0)) conclude({ kind: 'closed', detail })
  })
  return connection
}

function leave(connection: Connection): void {
  connection.isLeft = true
  if (connection.waiting.length === 0) connection.socket.end()
}

function settleFirst({ waiting }: Connection, answer: Answer): void {
  const first = waiting.shift()
  if (first === undefined) throw new Error(`an answer that nobody asked for: ${answer.body}`)
  first.conclude({ kind: 'answer', answer, milliseconds: performance.now() - first.since })
}

/** Sends on a connection of its own, which is closed with the answer; `cutOff` ends our side first. */
export async function sendAlone(
  address: Address,
  { bytes, cutOff }: Readonly<{ bytes: Buffer; cutOff: boolean }>,
): Promise<Reply> {
  const connection = openConnection(address)
  const { socket, waiting } = connection
  try {
    return await new Promise((conclude) => {
      waiting.push({ conclude, since: performance.now() })
      socket.setTimeout(DEADLINE_MILLISECONDS, () => {
        conclude({ kind: 'timeout', detail: 'neither an answer nor an end' })
      })
      if (cutOff) socket.end(bytes)
      else socket.write(bytes)
    })
  } finally {
    socket.destroy()
  }
}
