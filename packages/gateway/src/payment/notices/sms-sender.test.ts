/** Decision 6.5: SMS over real HTTP, in the form of docs/operations/notices.md. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'

import { Secret } from '../../base/kernel/index.ts'
import { LOOPBACK } from '../../base/outbound/testing/anywhere.ts'
import { createSmsSender } from './index.ts'
import type { OutgoingNotice } from './notice.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Seen = Readonly<{ path: string; headers: IncomingMessage['headers']; body: unknown }>

async function provider(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      seen.push({ path: url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const token = new Secret('SMS_TOKEN', 'secret-token')
  const { send, close } = createSmsSender(
    { url: `http://127.0.0.1:${port}/messages?account=7`, token, sender: 'VAZOEVI' },
    LOOPBACK,
  )
  closing.push(close, async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  return { seen, send }
}

const SMS: OutgoingNotice = {
  noticeId: '01900000-0000-7000-8000-0000000000bb',
  recipient: '+905321234567',
  createdAt: new Date(0),
  content: { channel: 'Sms', text: 'Vazo Evi: 10,00 TL odeme linkiniz https://pay.example/l/x' },
}

function status(code: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(code, headers).end('{}')
  }
}

describe('an SMS', () => {
  it('is posted as documented', async () => {
    const { seen, send } = await provider(status(202))
    expect(await send(SMS)).toEqual({ kind: 'delivered' })
    expect(seen).toMatchObject([
      {
        path: '/messages?account=7',
        headers: {
          authorization: 'Bearer secret-token',
          'content-type': 'application/json',
          'idempotency-key': SMS.noticeId,
        },
        body: { to: '+905321234567', from: 'VAZOEVI', text: SMS.content.text, id: SMS.noticeId },
      },
    ])
  })

  it.each([
    [400, true],
    [401, true],
    [404, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('%d: final is %s', async (code, isFinal) => {
    const { send } = await provider(status(code))
    expect(await send(SMS)).toEqual({ kind: 'failed', errorCode: `SMS_${code}`, isFinal })
  })

  it('follows no redirect: text and token go to the configured address only', async () => {
    const elsewhere = await provider(status(200))
    const { send, seen } = await provider(status(307, { location: '/elsewhere' }))
    expect(await send(SMS)).toEqual({ kind: 'failed', errorCode: 'SMS_307', isFinal: false })
    expect([seen.length, elsewhere.seen.length]).toEqual([1, 0])
  })

  it('is tried again where the provider breaks off before its answer', async () => {
    const { send } = await provider((response) => response.destroy())
    expect(await send(SMS)).toMatchObject({ kind: 'failed', isFinal: false })
  })

  it('has arrived where the answer breaks off after its status', async () => {
    const { send } = await provider((response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{', () => response.destroy())
    })
    expect(await send(SMS)).toEqual({ kind: 'delivered' })
  })

  it('waits five seconds for a provider that is silent', async () => {
    const { send } = await provider(() => undefined)
    expect(await send(SMS)).toEqual({ kind: 'failed', errorCode: 'SMS_ETIMEDOUT', isFinal: false })
  })
})
