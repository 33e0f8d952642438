import type { FieldProblem } from '../kernel/index.ts'
import type { LinkTerms } from './check-link-request.ts'
import type { CreateLinkRequest } from './create-link-request.ts'
import type { NewNotice } from './link-store.ts'

type Channel = NewNotice['channel']

const CHANNELS: Readonly<Record<CreateLinkRequest['notificationMethod'], readonly Channel[]>> = {
  None: [],
  Sms: ['Sms'],
  Email: ['Email'],
  Both: ['Sms', 'Email'],
}

const NOT_SENT_HERE: Readonly<Record<Channel, FieldProblem>> = {
  Email: notSentHere({ tr: 'e-posta', en: 'e-mail' }, 'SMTP_URL'),
  Sms: notSentHere({ tr: 'SMS', en: 'SMS' }, 'SMS_URL'),
}

/**
 * A link whose notices nobody could send is refused: told so, the merchant sends its address itself,
 * while a notice that never comes would be missed by nobody (decision 6.5).
 */
export function missingChannels(
  { notificationMethod }: Pick<CreateLinkRequest, 'notificationMethod'>,
  available: ReadonlySet<Channel>,
): readonly FieldProblem[] {
  const missing = CHANNELS[notificationMethod].filter((channel) => !available.has(channel))
  return missing.map((channel) => NOT_SENT_HERE[channel])
}

/** One for each recipient. */
export function noticesOf(
  { smsTo, emailTo }: Pick<LinkTerms, 'smsTo' | 'emailTo'>,
  languageCode: NewNotice['languageCode'],
  newId: () => string,
): readonly NewNotice[] {
  const to = (channel: Channel) => (recipient: string) => {
    return { noticeId: newId(), channel, recipient, languageCode }
  }
  return [...smsTo.map(to('Sms')), ...emailTo.map(to('Email'))]
}

function notSentHere(
  what: Readonly<{ tr: string; en: string }>,
  variable: 'SMTP_URL' | 'SMS_URL',
): FieldProblem {
  return {
    field: 'notificationMethod',
    rule: {
      tr: `bu sunucu ${what.tr} göndermiyor (${variable} ayarlı değil): None gönderin ve linkUrl adresini kendiniz iletin`,
      en: `this gateway sends no ${what.en} (${variable} is not set): send None, and pass linkUrl on yourself`,
    },
  }
}
