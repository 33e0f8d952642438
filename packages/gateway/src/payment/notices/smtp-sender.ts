import type { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'

import type { Secret } from '../../base/kernel/index.ts'
import {
  createOutbound,
  type Outbound,
  type Reach,
  type Resolve,
} from '../../base/outbound/index.ts'
import { type AttemptResult, codeOf, type NoticeSender, type OutgoingNotice } from './notice.ts'

export type SmtpSettings = Readonly<{
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: Secret<string>
  from: Readonly<{ name: string; address: string }>
  /** True in live mode: an e-mail is never sent without TLS. `smtps://` always uses TLS. */
  requiresTls: boolean
  /** The server's certificate authority as PEM, where it is not a public one. */
  certificateAuthority?: string
}>

const CONNECT_MILLISECONDS = 5_000
const SILENCE_MILLISECONDS = 10_000
/** Ends an attempt whose server answers too slowly, but never falls silent. */
const ATTEMPT_MILLISECONDS = 30_000

/** E-mail by SMTP. Each message has its own connection: notices are few, and servers close idle connections. */
export function createSmtpSender(
  settings: SmtpSettings,
  reach: Reach,
  resolve?: Resolve,
): Readonly<{ send: NoticeSender; verify: () => Promise<void> }> {
  let opened: Promise<Transporter> | undefined
  const outbound = createOutbound(reach, {
    connectMilliseconds: CONNECT_MILLISECONDS,
    ...(resolve && { resolve }),
  })
  // Most gateways send no e-mail, and the library is large.
  const transport = () => {
    opened ??= import('nodemailer').then((library) =>
      library.createTransport(transportOptions(settings, outbound)),
    )
    return opened
  }
  return {
    send: async (notice) => {
      try {
        await withDeadline(transport().then((mail) => mail.sendMail(mailOf(notice, settings))))
        return { kind: 'delivered' }
      } catch (error) {
        return failureOf(error)
      }
    },
    verify: async () => {
      await withDeadline(transport().then((mail) => mail.verify()))
    },
  }
}

function transportOptions(
  { url, requiresTls, certificateAuthority }: SmtpSettings,
  outbound: Outbound,
) {
  // Only these parts are passed on, because the query of the address could set any option of the library.
  const { protocol, hostname, port, username, password } = new URL(url.expose())
  const isTls = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const serverPort = port === '' ? DEFAULT_PORTS[isTls ? 'smtps' : 'smtp'] : Number(port)
  return {
    host,
    port: serverPort,
    getSocket: socketsOf(outbound, { host, port: serverPort }),
    secure: isTls,
    requireTLS: requiresTls,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(certificateAuthority === undefined ? {} : { tls: { ca: certificateAuthority } }),
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const DEFAULT_PORTS = { smtp: 587, smtps: 465 } as const

type Given = (error: Error | null, socket?: { connection: Socket }) => void

/** The library begins TLS on the socket that it gets, and compares the certificate with the host. */
function socketsOf(outbound: Outbound, { host, port }: Readonly<{ host: string; port: number }>) {
  return (_options: unknown, give: Given): void => {
    outbound.connect(host, port).then((connection) => give(null, { connection }), give)
  }
}

function mailOf(
  { noticeId, recipient, createdAt, content }: OutgoingNotice,
  settings: SmtpSettings,
) {
  if (content.channel !== 'Email') throw new Error('smtp: an SMS does not go by e-mail')
  const { from } = settings
  return {
    from: { ...from },
    // An object, because the library would parse a text, which may name several recipients.
    to: { name: '', address: recipient },
    subject: content.subject,
    text: content.text,
    html: content.html,
    messageId: `<${noticeId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function withDeadline(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const late = Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(late), ATTEMPT_MILLISECONDS)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** The library's codes for an answer about the message or its recipient; other codes concern the connection. */
const ABOUT_THE_MESSAGE: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/** "Bad sequence of commands": the SMTP session failed, not the message. */
const BAD_SEQUENCE = 503

/** A 5xx about the message is final. Every other failure may pass, so that the message is sent again. */
function failureOf(error: unknown): AttemptResult {
  const { responseCode }: { responseCode?: unknown } = Object(error)
  const code = codeOf(error)
  // For a server without TLS the library reports a status 500 that no server sent.
  if (typeof responseCode !== 'number' || code === 'ETLS') {
    return { kind: 'failed', errorCode: `SMTP_${code}`, isFinal: false }
  }
  const isAboutMessage = ABOUT_THE_MESSAGE.includes(code)
  const isFinal = isAboutMessage && responseCode >= 500 && responseCode !== BAD_SEQUENCE
  return { kind: 'failed', errorCode: `SMTP_${responseCode}`, isFinal }
}
