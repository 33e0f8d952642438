import type { ServerResponse } from 'node:http'
import type { Outcome, Reply } from '../bank/index.ts'
import type { FormPairs } from '../formats/index.ts'

export type Delays = Readonly<{
  /** How long the answer to the card `slow-10s` takes. */
  slowMilliseconds: number
  /** How long the bank keeps a connection open that gets no answer. */
  holdMilliseconds: number
}>

/** Sends the answer, or loses it as the outcome says. */
export function deliver(response: ServerResponse, outcome: Outcome, delays: Delays): void {
  const { answer } = outcome
  switch (outcome.delivery) {
    case 'now':
      send(response, answer)
      break
    case 'slow':
      later(response, delays.slowMilliseconds, () => send(response, answer))
      break
    case 'garbled':
      send(response, { ...answer, body: half(answer.body) })
      break
    case 'http-500':
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
      break
    case 'never':
      later(response, delays.holdMilliseconds, () => response.destroy())
      break
    case 'reset':
      response.destroy()
      break
  }
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2))
}

function send(response: ServerResponse, { status, contentType, body }: Reply): void {
  response
    .writeHead(status, {
      'content-type': contentType,
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body)
}

/** Does nothing if the client closes the connection first. */
function later(response: ServerResponse, milliseconds: number, act: () => void): void {
  const timer = setTimeout(act, milliseconds)
  response.once('close', () => clearTimeout(timer))
}

const POST_TIMEOUT_MILLISECONDS = 5_000

/** Posts a callback as a browser would. Ignores the answer and any failure. */
export async function postCallback(
  target: Readonly<{ url: string; fields: FormPairs }>,
): Promise<void> {
  try {
    const reply = await fetch(target.url, {
      method: 'POST',
      body: new URLSearchParams(
        target.fields.map(([name, value]): [string, string] => [name, value]),
      ),
      redirect: 'manual',
      signal: AbortSignal.timeout(POST_TIMEOUT_MILLISECONDS),
    })
    await reply.arrayBuffer()
  } catch {
    // The browser posts the callback too.
  }
}
