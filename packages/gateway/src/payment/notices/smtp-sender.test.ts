/** Decision 6.5: e-mails over real SMTP. */

import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'

import { Secret } from '../../base/kernel/index.ts'
import { selfSigned } from '../../base/kernel/testing/self-signed.ts'
import type { Resolve } from '../../base/outbound/index.ts'
import { LOOPBACK } from '../../base/outbound/testing/anywhere.ts'
import { createSmtpSender as createAt } from './index.ts'
import type { OutgoingNotice } from './notice.ts'
import type { SmtpSettings } from './smtp-sender.ts'
import { type MailCatcher, mailSettings, startMailCatcher } from './testing/mail-catcher.ts'

const createSmtpSender = (settings: SmtpSettings) => createAt(settings, LOOPBACK)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function catcher(options?: Parameters<typeof startMailCatcher>[0]): Promise<MailCatcher> {
  const started = await startMailCatcher(options)
  closing.push(started.stop)
  return started
}

/** A server that speaks as it is told, line by line. */
async function scripted(answer: (line: string, socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 scripted\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) answer(line, socket)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function outgoing(changes: Partial<OutgoingNotice> = {}): OutgoingNotice {
  return {
    noticeId: '01900000-0000-7000-8000-0000000000bb',
    recipient: 'ayse@example.com',
    createdAt: new Date('2026-11-21T09:00:00Z'),
    content: {
      channel: 'Email',
      subject: 'Çiğdem Şükrüoğlu İnşaat: ödemeniz alındı',
      text: 'Ödemeniz alındı: ₺ ğüşıöç İĞÜŞÖÇ\n',
      html: '<p>Ödemeniz alındı</p>',
    },
    ...changes,
  }
}

describe('an e-mail', () => {
  it('arrives with Turkish letters in subject, text and HTML', async () => {
    const { settings, caught } = await catcher()
    const result = await createSmtpSender(settings).send(outgoing())
    expect(result).toEqual({ kind: 'delivered' })
    expect(caught).toHaveLength(1)
    expect(caught[0]?.to).toEqual(['ayse@example.com'])
    expect(caught[0]?.mail).toMatchObject({
      subject: 'Çiğdem Şükrüoğlu İnşaat: ödemeniz alındı',
      from: { name: 'Vazo Evi', address: 'odeme@shop.example' },
      to: [{ address: 'ayse@example.com' }],
      messageId: '<01900000-0000-7000-8000-0000000000bb@shop.example>',
      date: '2026-11-21T09:00:00.000Z',
    })
    expect(caught[0]?.mail.text).toContain('₺ ğüşıöç İĞÜŞÖÇ')
    expect(caught[0]?.mail.html).toContain('<p>Ödemeniz alındı</p>')
  })

  it('has the same Message-ID when it is sent again', async () => {
    const { settings, caught } = await catcher()
    const { send } = createSmtpSender(settings)
    await send(outgoing())
    await send(outgoing())
    expect(caught.map(({ mail }) => mail.messageId)).toEqual(
      Array(2).fill('<01900000-0000-7000-8000-0000000000bb@shop.example>'),
    )
  })

  it.each([
    ['the subject', { content: { channel: 'Email', subject: INJECTION(), text: 'x', html: 'x' } }],
    ['the recipient', { recipient: `ayse@example.com${INJECTION()}` }],
  ] as const)('takes no header and no recipient out of %s', async (_, changes) => {
    const { settings, caught } = await catcher()
    await createSmtpSender(settings).send(outgoing(changes))
    for (const { mail, to } of caught) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-injected')
      expect(mail.bcc ?? []).toEqual([])
      expect(to).not.toContain('everybody@example.com')
    }
  })
})

function INJECTION(): string {
  return '\r\nBcc: everybody@example.com\r\nX-Injected: yes\r\n\r\nHello'
}

describe('a failure', () => {
  it.each([
    [550, true],
    [451, false],
    [421, false],
    [503, false],
  ])('%d about the recipient: final is %s', async (responseCode, isFinal) => {
    const { settings } = await catcher({
      onRcptTo: (_address, _session, answer) =>
        answer(Object.assign(new Error('no ayse@example.com'), { responseCode })),
    })
    const result = await createSmtpSender(settings).send(outgoing())
    expect(result).toEqual({ kind: 'failed', errorCode: `SMTP_${responseCode}`, isFinal })
  })

  it('of the login is not final: the operator can mend it', async () => {
    const { port } = await catcher({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(new Error('no such user')),
    })
    const url = new Secret('SMTP_URL', `smtp://vezne:p%40ss@127.0.0.1:${port}`)
    const { send, verify } = createSmtpSender({ ...mailSettings(port), url })
    expect(await send(outgoing())).toEqual({
      kind: 'failed',
      errorCode: 'SMTP_535',
      isFinal: false,
    })
    await expect(verify()).rejects.toThrow()
  })

  it('of a server that breaks off in the middle of the message is not final', async () => {
    const port = await scripted((line, socket) => {
      if (line.startsWith('EHLO')) socket.write('250 scripted\r\n')
      else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
      else if (line.startsWith('DATA')) socket.write('354 go on\r\n')
      else socket.destroy()
    })
    const result = await createSmtpSender(mailSettings(port)).send(outgoing())
    expect(result).toMatchObject({ kind: 'failed', isFinal: false })
  })

  it('of a server that is not there is not final, and its code names nobody', async () => {
    const { stop, settings } = await startMailCatcher()
    await stop()
    const result = await createSmtpSender(settings).send(outgoing())
    expect(result).toMatchObject({ kind: 'failed', isFinal: false })
    expect(JSON.stringify(result)).toMatch(/SMTP_[A-Z]+"/)
  })
})

describe('a mail server that the settings do not open', () => {
  it.each([
    ['at this machine, by a name', 'loopback.example', 'FORBIDDEN_ADDRESS'],
    ['at another port', '127.0.0.1', 'FORBIDDEN_PORT'],
  ])('%s, is not reached (10.60)', async (_, host, code) => {
    const { settings, caught } = await catcher()
    const url = new URL(settings.url.expose())
    url.hostname = host
    const live = { ...settings, url: new Secret('SMTP_URL', url.href) }
    const resolve: Resolve = (_name, give) => give(null, [{ address: '127.0.0.1', family: 4 }])
    const isOpen = code === 'FORBIDDEN_PORT'
    const reach = {
      ports: isOpen ? [587] : [Number(url.port)],
      networks: isOpen ? ['127.0.0.0/8'] : [],
      named: [],
    }
    const { send, verify } = createAt(live, reach, resolve)
    const errorCode = `SMTP_${code}`
    expect(await send(outgoing())).toEqual({ kind: 'failed', errorCode, isFinal: false })
    await expect(verify()).rejects.toThrow(isOpen ? 'the port' : 'OUTBOUND_PRIVATE_NETWORKS')
    expect(caught).toEqual([])
  })
})

describe('TLS', () => {
  it('a server without it gets nothing in live mode, and doctor sees that', async () => {
    const { settings, caught } = await catcher()
    const { send, verify } = createSmtpSender({ ...settings, requiresTls: true })
    expect(await send(outgoing())).toEqual({
      kind: 'failed',
      errorCode: 'SMTP_ETLS',
      isFinal: false,
    })
    await expect(verify()).rejects.toThrow()
    expect(caught).toEqual([])
  })

  it('carries the message where the server’s certificate is trusted, and only there', async () => {
    const { certificate, key } = selfSigned()
    const { settings, caught } = await catcher({
      disabledCommands: ['AUTH'],
      cert: certificate,
      key,
    })
    const live = { ...settings, requiresTls: true }
    expect(await createSmtpSender(live).send(outgoing())).toMatchObject({ kind: 'failed' })
    expect(caught).toEqual([])
    const trusting = createSmtpSender({ ...live, certificateAuthority: certificate })
    expect(await trusting.send(outgoing())).toEqual({ kind: 'delivered' })
    expect(caught.map(({ isTls }) => isTls)).toEqual([true])
    await trusting.verify()
  })
})
