import { Secret } from '../kernel/index.ts'
import type { NoticeConfiguration, NoticeLimits } from './notice-configuration.ts'
import type { Settings } from './read-settings.ts'

/** Each way out needs all of its variables: half of them send nothing. */
export function noticeProblems(settings: Settings): readonly string[] {
  return [...missing(settings, 'SMTP_URL', ['MAIL_FROM']), ...missing(settings, 'SMS_URL', SMS)]
}

const SMS = ['SMS_TOKEN', 'SMS_SENDER'] as const

function missing(
  settings: Settings,
  given: 'SMTP_URL' | 'SMS_URL',
  needed: readonly ('MAIL_FROM' | (typeof SMS)[number])[],
): readonly string[] {
  if (settings[given] === null) return []
  return needed
    .filter((name) => settings[name] === null)
    .map((name) => `${name}: ${given} is set without it; set both, or neither.`)
}

export function noticesOf(settings: Settings): NoticeConfiguration {
  return { smtp: smtpOf(settings), sms: smsOf(settings) }
}

export function noticeLimitsOf(settings: Settings): NoticeLimits {
  const { NOTICE_BUDGET_SMS: Sms, NOTICE_BUDGET_EMAIL: Email, NOTICE_COUNTRIES } = settings
  return { budgets: { Sms, Email }, countries: NOTICE_COUNTRIES }
}

function smtpOf({ SMTP_URL, MAIL_FROM }: Settings): NoticeConfiguration['smtp'] {
  if (SMTP_URL === null || MAIL_FROM === null) return null
  return { url: new Secret('SMTP_URL', SMTP_URL), from: MAIL_FROM }
}

function smsOf({ SMS_URL, SMS_TOKEN, SMS_SENDER }: Settings): NoticeConfiguration['sms'] {
  if (SMS_URL === null || SMS_TOKEN === null || SMS_SENDER === null) return null
  return { url: SMS_URL, token: new Secret('SMS_TOKEN', SMS_TOKEN), sender: SMS_SENDER }
}
