import { describe, expect, it } from 'vitest'
import { lostAnswer } from './http-answer.ts'
import { VezneUnknownOutcomeError } from './index.ts'

type Shape = Readonly<{ message: string; code?: string; cause?: Shape }>

function thrown({ message, code, cause }: Shape): Error {
  const error = new TypeError(message, cause === undefined ? {} : { cause: thrown(cause) })
  return code === undefined ? error : Object.assign(error, { code })
}

function wrapped(message: string, code?: string): Shape {
  const inner = code === undefined ? { message } : { message, code }
  return { message: 'fetch failed', cause: inner }
}

const sending = (step: string) =>
  `error sending request for url (http://127.0.0.1:18990/): client error (${step})`

/** What fetch threw, recorded on Node 20.20, Deno 2.9.6 and Bun 1.4.5. */
const NOT_SENT: Readonly<Record<string, Shape>> = {
  'Node, refused': wrapped('connect ECONNREFUSED 127.0.0.1:18990', 'ECONNREFUSED'),
  'Node, no such name': wrapped('getaddrinfo ENOTFOUND nowhere.invalid', 'ENOTFOUND'),
  'Deno, refused': wrapped(
    `${sending('Connect')}: tcp connect error: Connection refused (os error 111)`,
  ),
  'Deno, no such name': wrapped(
    `${sending('Connect')}: dns error: failed to lookup address information: Name or service not known`,
  ),
  'Deno, no TLS': wrapped(`${sending('Connect')}: tls handshake eof`),
  'Bun, refused': {
    message: 'ECONNREFUSED: Unable to connect. Is the computer able to access the url?',
    code: 'ECONNREFUSED',
  },
  'Bun 1.1, refused': {
    message: 'Unable to connect. Is the computer able to access the url?',
    code: 'ConnectionRefused',
  },
  'Bun, no such name': { message: 'getaddrinfo ENOTFOUND nowhere.invalid', code: 'ENOTFOUND' },
}

const MAYBE_SENT: Readonly<Record<string, Shape>> = {
  'Node, reset': wrapped('read ECONNRESET', 'ECONNRESET'),
  'Node, closed': wrapped('other side closed', 'UND_ERR_SOCKET'),
  'Deno, reset': wrapped('Connection reset by peer (os error 104)'),
  'Deno, closed': wrapped(`${sending('SendRequest')}: connection closed before message completed`),
  'Bun, reset': {
    message: 'ECONNRESET: The socket connection was closed unexpectedly.',
    code: 'ECONNRESET',
  },
  'silence everywhere': { message: 'The operation was aborted due to timeout' },
}

describe('decision 5.3: a connection that was never made', () => {
  const lost = (shape: Shape) =>
    lostAnswer({ conversationId: 'c', idempotencyKey: null, movesMoney: true }, thrown(shape))

  it.each(Object.entries(NOT_SENT))('%s: nothing was sent', (_, shape) => {
    expect(lost(shape)).not.toBeInstanceOf(VezneUnknownOutcomeError)
    expect(lost(shape)).toMatchObject({ wasSent: false })
    expect(lost(shape).message).toMatch('nothing was sent')
  })

  it.each(Object.entries(MAYBE_SENT))('%s: the outcome is unknown', (_, shape) => {
    expect(lost(shape)).toBeInstanceOf(VezneUnknownOutcomeError)
    expect(lost(shape)).toMatchObject({ wasSent: true })
  })
})
