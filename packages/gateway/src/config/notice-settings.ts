import type { MailFrom } from './notice-configuration.ts'
import { anyText, url } from './readers.ts'
import { type Reader, read, refuse } from './reading.ts'

const ADDRESS = /^[^\s\p{Cc}<>@,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu
const NAME = /^[^\p{Cc}<>@,;:"\\]{0,100}$/u

/** `odeme@example.com`, or `Vazo Evi <odeme@example.com>`. */
const mailFrom: Reader<MailFrom> = (text) => {
  const [, named = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  const name = named.trim()
  const address = bracketed ?? text
  if (ADDRESS.test(address) && NAME.test(name)) return read({ name, address })
  return refuse('write an address such as odeme@example.com, or Name <odeme@example.com>')
}

/** What a telephone may show: a number, or up to eleven letters and digits. */
const smsSender: Reader<string> = (text) =>
  /^(?:\+?\d{3,15}|[A-Za-z0-9 .&-]{1,11})$/.test(text)
    ? read(text)
    : refuse('write a number, or at most 11 letters and digits')

/** The variables of e-mail and SMS: docs/operations/notices.md. */
export const NOTICE_SETTINGS = {
  SMTP_URL: {
    meaning:
      'Mail server for notices and receipts: smtps://user:password@host, or smtp:// (STARTTLS, which live mode insists on).',
    absent: null,
    otherwise: 'no e-mail; the sandbox shows it at /sandbox/outbox',
    secret: true,
    read: url('smtp://', 'smtps://'),
  },
  MAIL_FROM: {
    meaning: 'Sender of e-mails, as `address` or `Name <address>`. SMTP_URL needs it.',
    absent: null,
    read: mailFrom,
  },
  SMS_URL: {
    meaning: 'Where SMS are posted as JSON.',
    absent: null,
    otherwise: 'no SMS; the sandbox shows them at /sandbox/outbox',
    read: url('http://', 'https://'),
  },
  SMS_TOKEN: {
    meaning: 'Bearer token for SMS_URL, which needs it.',
    absent: null,
    secret: true,
    read: anyText,
  },
  SMS_SENDER: {
    meaning: 'What telephones show as the sender of SMS. SMS_URL needs it.',
    absent: null,
    read: smsSender,
  },
} as const
