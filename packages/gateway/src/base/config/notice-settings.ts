import { anyText, numberOrOff, type Reader, read, refuse, url } from './readers.ts'

/** The sender of e-mails; the name is empty if none was given. */
type MailFrom = Readonly<{ name: string; address: string }>

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

/** The sender that a telephone can show: a number, or up to eleven letters and digits. */
const smsSender: Reader<string> = (text) =>
  /^(?:\+?\d{3,15}|[A-Za-z0-9 .&-]{1,11})$/.test(text)
    ? read(text)
    : refuse('write a number, or at most 11 letters and digits')

/** ISO 3166-1 codes separated by commas; null for `*`. */
const countries: Reader<ReadonlySet<string> | null> = (text) => {
  if (text.trim() === '*') return read(null)
  const list = text.split(',').map((each) => each.trim().toUpperCase())
  const wrong = list.find((each) => !isCountry(each))
  if (wrong === undefined) return read(new Set(list))
  return refuse(`"${wrong}" is no country; write codes such as TR,DE, or * for all`)
}

function isCountry(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined
}

/** The part of SETTINGS about e-mail and SMS (docs/operations/notices.md). */
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
    meaning: 'Sender of e-mails, as `address` or `Name <address>`. Needed with SMTP_URL.',
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
    meaning: 'Bearer token for SMS_URL. Needed with SMS_URL.',
    absent: null,
    secret: true,
    read: anyText,
  },
  SMS_SENDER: {
    meaning: 'What telephones show as the sender of SMS. Needed with SMS_URL.',
    absent: null,
    read: smsSender,
  },
  NOTICE_BUDGET_SMS: {
    meaning: 'SMS that one merchant may cause on one day (Europe/Istanbul); or off.',
    absent: '1000',
    read: numberOrOff,
  },
  NOTICE_BUDGET_EMAIL: {
    meaning:
      'E-mails that one merchant may cause on one day, receipts to payers among them; or off.',
    absent: '10000',
    read: numberOrOff,
  },
  NOTICE_COUNTRIES: {
    meaning: 'Countries to whose telephones SMS go: ISO codes separated by commas, or * for all.',
    absent: 'TR',
    read: countries,
  },
} as const
