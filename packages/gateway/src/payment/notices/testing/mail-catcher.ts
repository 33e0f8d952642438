import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { Secret } from '../../../base/kernel/index.ts'
import type { SmtpSettings } from '../smtp-sender.ts'

/** A mail server that keeps what it gets. */
export type MailCatcher = Readonly<{
  /** Connects in the clear. */
  settings: SmtpSettings
  port: number
  /** What was taken, with whom it was for. */
  caught: Readonly<{ to: readonly string[]; mail: Email; isTls: boolean }>[]
  stop: () => Promise<void>
}>

export async function startMailCatcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const caught: MailCatcher['caught'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope, secure }, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const keep = async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const to = envelope.rcptTo.map(({ address }) => address)
        caught.push({ to, mail, isTls: secure })
      }
      stream.on('end', () => {
        keep().then(() => answer(), answer)
      })
    },
    ...options,
  })
  // Clients that hang up are what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    settings: mailSettings(port),
    port,
    caught,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

export function mailSettings(port: number): SmtpSettings {
  return {
    url: new Secret('SMTP_URL', `smtp://127.0.0.1:${port}`),
    from: { name: 'Vazo Evi', address: 'odeme@shop.example' },
    requiresTls: false,
  }
}
