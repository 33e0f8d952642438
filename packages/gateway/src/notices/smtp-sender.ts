import type { Transporter } from 'nodemailer'

import type { Secret } from '../kernel/index.ts'
import type { AttemptResult, NoticeSender, OutgoingNotice } from './notice.ts'

export type SmtpSettings = Readonly<{
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: Secret<string>
  from: Readonly<{ name: string; address: string }>
  /** Refuses to speak in the clear; set in live mode. With `smtps://` there is TLS in any case. */
  requiresTls: boolean
  /** Certificate authority of the server, PEM, where it is not a public one. */
  certificateAuthority?: string
}>

const CONNECT_MILLISECONDS = 5_000
const SILENCE_MILLISECONDS = 10_000
/** A server that goes on trickling ends here. */
const ATTEMPT_MILLISECONDS = 30_000

/** E-mail by SMTP, one connection for each message: notices are few, and a kept one goes stale. */
export function createSmtpSender(
  settings: SmtpSettings,
): Readonly<{ send: NoticeSender; verify: () => Promise<void> }> {
  let opened: Promise<Transporter> | undefined
  // Most gateways send no e-mail, and the library is large.
  const transport = () => {
    opened ??= import('nodemailer').then((library) =>
      library.createTransport(transportOptions(settings)),
    )
    return opened
  }
  return {
    send: (notice) => sendWith(async () => (await transport()).sendMail(mailOf(notice, settings))),
    verify: async () => {
      await withDeadline(transport().then((mail) => mail.verify()))
    },
  }
}

function transportOptions({ url, requiresTls, certificateAuthority }: SmtpSettings) {
  // Taken apart here: handed on whole, the query of an address could switch any option of the library.
  const { protocol, hostname, port, username, password } = new URL(url.expose())
  const isTls = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORTS[isTls ? 'smtps' : 'smtp'] : Number(port),
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

function mailOf(
  { noticeId, recipient, createdAt, content }: OutgoingNotice,
  settings: SmtpSettings,
) {
  if (content.channel !== 'Email') throw new Error('smtp: an SMS does not go by e-mail')
  const { from } = settings
  return {
    from: { ...from },
    // As parts, never as one text that somebody could divide otherwise.
    to: { name: '', address: recipient },
    subject: content.subject,
    text: content.text,
    html: content.html,
    messageId: `<${noticeId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function sendWith(send: () => Promise<unknown>): Promise<AttemptResult> {
  try {
    await withDeadline(send())
    return { kind: 'delivered' }
  } catch (error) {
    return failureOf(error)
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

/** What the server says about this message or its recipient; of a login it would be about us. */
const ABOUT_THE_MESSAGE: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/** "Bad sequence of commands": the session went wrong, not the message. */
const OUT_OF_TURN = 503

/** A refusal of the 5xx kind is for good where it is about the message; all else may pass by. */
function failureOf(error: unknown): AttemptResult {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = Object(error)
  const isCode = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code)
  // Of a server without TLS the library reports a made-up 500.
  if (typeof responseCode !== 'number' || code === 'ETLS') {
    return { kind: 'failed', errorCode: `SMTP_${isCode ? code : 'ERROR'}`, isFinal: false }
  }
  const isAboutMessage = isCode && ABOUT_THE_MESSAGE.includes(code)
  const isFinal = isAboutMessage && responseCode >= 500 && responseCode !== OUT_OF_TURN
  return { kind: 'failed', errorCode: `SMTP_${responseCode}`, isFinal }
}
