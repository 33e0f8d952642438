import { LIMITS, REQUIRED_RULE } from '@vezne/protocol'
import { type FieldProblem, GatewayError } from '../../base/kernel/index.ts'
import { phoneNumberCountry, readEmailAddress, readSmsRecipient } from './contacts.ts'
import type { LinkContent } from './link.ts'
import { accepted, type Reading, refused } from './link-fields.ts'
import type { NewLink, NewNotice, NoticeBudgets } from './link-store.ts'

type Channel = NewNotice['channel']
type NotificationMethod = LinkContent['notification']['method']

const CHANNELS_OF: Readonly<Record<NotificationMethod, readonly Channel[]>> = {
  None: [],
  Sms: ['Sms'],
  Email: ['Email'],
  Both: ['Sms', 'Email'],
}

const CHANNELS = {
  Sms: {
    field: 'smsTo',
    name: { tr: 'SMS', en: 'SMS' },
    addressSetting: 'SMS_URL',
    budgetSetting: 'NOTICE_BUDGET_SMS',
    read: readSmsRecipient,
    rule: {
      tr: 'telefon numaralarından oluşmalıdır (900 gibi özel ücretliler olmaz), örneğin +905321234567 veya 0532 123 45 67',
      en: 'must consist of phone numbers (none of premium rate, such as 900), such as +905321234567 or 0532 123 45 67',
    },
  },
  Email: {
    field: 'emailTo',
    name: { tr: 'e-posta', en: 'e-mail' },
    addressSetting: 'SMTP_URL',
    budgetSetting: 'NOTICE_BUDGET_EMAIL',
    read: readEmailAddress,
    rule: {
      tr: 'e-posta adreslerinden oluşmalıdır, örneğin ad@ornek.com',
      en: 'must consist of e-mail addresses, such as name@example.com',
    },
  },
} as const

/** The recipients of one channel, each once. Recipients that the method does not use are dropped. */
export function readRecipients(
  channel: Channel,
  method: NotificationMethod,
  sent: readonly string[] | null,
): Reading<readonly string[]> {
  const { field, read, rule } = CHANNELS[channel]
  if (!CHANNELS_OF[method].includes(channel)) return accepted([])
  if (sent === null || sent.length === 0) {
    const { tr, en } = REQUIRED_RULE
    return refused(field, { tr: `${method} için ${tr}`, en: `${en} by ${method}` })
  }
  const most = LIMITS.linkRecipientsMaximum
  if (sent.length > most) {
    return refused(field, { tr: `en çok ${most} alıcı içerebilir`, en: `may name ${most} at most` })
  }
  const recipients = sent.map(read)
  if (recipients.includes(null)) return refused(field, rule)
  return accepted([...new Set(recipients.filter((recipient) => recipient !== null))])
}

/**
 * A link is refused where the gateway cannot send its notices (decision 6.5): the merchant then sends the
 * address itself, while nobody would notice that a notice never came.
 */
export function missingChannels(
  method: NotificationMethod,
  available: ReadonlySet<Channel>,
): readonly FieldProblem[] {
  const missing = CHANNELS_OF[method].filter((channel) => !available.has(channel))
  return missing.map((channel) => {
    const { name, addressSetting } = CHANNELS[channel]
    const rule = {
      tr: `bu sunucu ${name.tr} göndermiyor (${addressSetting} ayarlı değil): None gönderin ve linkUrl adresini kendiniz iletin`,
      en: `this gateway sends no ${name.en} (${addressSetting} is not set): send None, and pass linkUrl on yourself`,
    }
    return { field: 'notificationMethod', rule }
  })
}

/**
 * SMS go to numbers of the operator's countries only (decision 6.5). To far countries they cost many times
 * as much, and a part of the price may go to the person who ordered them. Null allows every country.
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

/** The refusal of a link with too many notices: it names the field and how many recipients are left. */
export function overBudget(
  { notices }: Pick<NewLink, 'notices'>,
  budgets: NoticeBudgets,
  counted: Readonly<Record<Channel, number>>,
): GatewayError {
  const sentences = CHANNELS_OF.Both.flatMap((channel) => {
    const wanted = notices.filter((notice) => notice.channel === channel).length
    const most = budgets[channel]
    if (most === null || wanted === 0 || counted[channel] + wanted <= most) return []
    const { field, budgetSetting } = CHANNELS[channel]
    const left = Math.max(0, most - counted[channel])
    const tr = `${field}: ${wanted} alıcı, kalan ${left} (${budgetSetting}).`
    return [{ tr, en: `${field}: ${wanted} recipients, ${left} left (${budgetSetting}).` }]
  })
  const tr = sentences.map((sentence) => sentence.tr).join(' ')
  const en = sentences.map((sentence) => sentence.en).join(' ')
  return new GatewayError('LINK_NOTICE_BUDGET', { remedy: { tr, en } })
}

export function noticesOf(
  { smsTo, emailTo }: Readonly<Record<'smsTo' | 'emailTo', readonly string[]>>,
  languageCode: NewNotice['languageCode'],
  newId: () => string,
): readonly NewNotice[] {
  const to = (channel: Channel) => (recipient: string) => {
    return { noticeId: newId(), channel, recipient, languageCode }
  }
  return [...smsTo.map(to('Sms')), ...emailTo.map(to('Email'))]
}
