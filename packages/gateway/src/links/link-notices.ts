import { type FieldProblem, GatewayError } from '../kernel/index.ts'
import type { LinkTerms } from './check-link-request.ts'
import type { CreateLinkRequest } from './create-link-request.ts'
import type { NewLink, NewNotice, NoticeBudgets } from './link-store.ts'
import { phoneNumberCountry } from './phone-number.ts'

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

/**
 * SMS to far countries cost many times as much, and part of the price may go to whoever ordered them: they
 * go to the operator's countries only (decision 6.5).
 */
export function foreignNumbers(
  smsTo: readonly string[],
  countries: ReadonlySet<string> | null,
): readonly FieldProblem[] {
  if (countries === null) return []
  const sent = new Set(smsTo.map((number) => phoneNumberCountry(number) ?? '?'))
  const foreign = [...sent].filter((country) => !countries.has(country)).join(', ')
  if (foreign === '') return []
  const allowed = [...countries].join(', ')
  const rule = {
    tr: `bu sunucuda yalnız şu ülkelerin numaralarını içerebilir: ${allowed} (gönderilen: ${foreign}); linkUrl adresini kendiniz iletin veya işleticiden NOTICE_COUNTRIES ayarını genişletmesini isteyin`,
    en: `may only have numbers of these countries on this gateway: ${allowed} (sent: ${foreign}); pass linkUrl on yourself, or ask the operator to extend NOTICE_COUNTRIES`,
  }
  return [{ field: 'smsTo', rule }]
}

/** A refusal that says of which field there are too many, and how many would pass. */
export function overBudget(
  { notices }: Pick<NewLink, 'notices'>,
  budgets: NoticeBudgets,
  counted: Readonly<Record<Channel, number>>,
): GatewayError {
  const texts = (['Sms', 'Email'] as const).flatMap((channel) => {
    const wanted = notices.filter((notice) => notice.channel === channel).length
    const most = budgets[channel]
    if (most === null || wanted === 0 || counted[channel] + wanted <= most) return []
    return [{ ...BUDGETS[channel], wanted, left: Math.max(0, most - counted[channel]) }]
  })
  const each = texts.map(({ field, variable, wanted, left }) => ({
    tr: `${field}: ${wanted} alıcı, kalan ${left} (${variable}).`,
    en: `${field}: ${wanted} recipients, ${left} left (${variable}).`,
  }))
  const remedy = {
    tr: each.map(({ tr }) => tr).join(' '),
    en: each.map(({ en }) => en).join(' '),
  }
  return new GatewayError('LINK_NOTICE_BUDGET', { remedy })
}

const BUDGETS = {
  Sms: { field: 'smsTo', variable: 'NOTICE_BUDGET_SMS' },
  Email: { field: 'emailTo', variable: 'NOTICE_BUDGET_EMAIL' },
} as const

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
