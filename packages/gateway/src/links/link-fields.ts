import { LIMITS, type RuleText } from '@vezne/protocol'
import { Temporal } from 'temporal-polyfill'
import {
  CARD_NUMBER_IN_URL_RULE,
  DAY_MILLISECONDS,
  type FieldProblem,
  urlHasCardNumber,
} from '../kernel/index.ts'
import { HTTPS_RULE } from '../merchants/index.ts'

/** A field of createLink: the value that the link gets, or the rule that the field breaks. */
export type Reading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; problem: FieldProblem }>

export function accepted<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

export function refused(field: string, rule: RuleText): Reading<never> {
  return { ok: false, problem: { field, rule } }
}

const ZONE = 'Europe/Istanbul'
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const WITH_OFFSET = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

/**
 * When a link ends (decision 6.1); an absent date means in 30 days. A time without an offset is
 * Europe/Istanbul. A date without a time means the whole of that day in Europe/Istanbul.
 */
export function readExpiryDate(text: string | null, now: Date): Reading<Date> {
  if (text === null) return accepted(daysAfter(now, LIMITS.linkLifeDefaultDays))
  const milliseconds = millisecondsOf(text)
  if (milliseconds === null) {
    const tr = 'var olan bir ISO 8601 tarihi olmalıdır, örneğin 2030-12-31T23:59:59+03:00'
    const en = 'must be an ISO 8601 date that exists, such as 2030-12-31T23:59:59+03:00'
    return refused('expiryDate', { tr, en })
  }
  if (milliseconds <= now.getTime()) {
    return refused('expiryDate', { tr: 'gelecekte olmalıdır', en: 'must lie in the future' })
  }
  const days = LIMITS.linkLifeMaximumDays
  if (milliseconds > daysAfter(now, days).getTime()) {
    const en = `may be ${days} days ahead at most`
    return refused('expiryDate', { tr: `en çok ${days} gün sonrası olabilir`, en })
  }
  return accepted(new Date(milliseconds))
}

function millisecondsOf(text: string): number | null {
  try {
    if (DATE_ONLY.test(text)) {
      const nextDay = Temporal.PlainDate.from(text, { overflow: 'reject' }).add({ days: 1 })
      return nextDay.toZonedDateTime(ZONE).epochMilliseconds
    }
    if (WITH_OFFSET.test(text.slice(10))) return Temporal.Instant.from(text).epochMilliseconds
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    return local.toZonedDateTime(ZONE).epochMilliseconds
  } catch (error) {
    // Temporal throws a RangeError for a date or time that does not exist.
    if (error instanceof RangeError) return null
    throw error
  }
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS)
}

/**
 * The address that the receipt links to, with its host in view. Only http(s): any other scheme could run
 * code in the gateway's name. No user name and no password: text before the host could pose as another
 * host. Where https is needed, plain http is refused, as for a CallbackUrl (decision 6.1).
 */
export function readReturnUrl(text: string | null, httpsOnly: boolean): Reading<string | null> {
  if (text === null) return accepted(null)
  const rule = returnUrlRuleBroken(text, httpsOnly)
  return rule === null ? accepted(new URL(text).href) : refused('returnUrl', rule)
}

function returnUrlRuleBroken(text: string, httpsOnly: boolean): RuleText | null {
  const most = LIMITS.urlMaximumCharacters
  if (text.length > most) {
    return { tr: `en çok ${most} karakter olmalıdır`, en: `must have at most ${most} characters` }
  }
  // The text is tested before it is parsed: the WHATWG parser silently repairs what is refused here.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) {
    const tr = 'http:// veya https:// ile başlayan, boşluksuz tam bir adres olmalıdır'
    const en = 'must be an absolute address that begins with http:// or https://, without blanks'
    return { tr, en }
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || authority.includes('@')) {
    const tr = 'kullanıcı adı veya parola içeremez'
    return { tr, en: 'must not contain a user name or password' }
  }
  // The address is stored and shown as given (decision 1.6).
  if (urlHasCardNumber(text) || urlHasCardNumber(url.href)) return CARD_NUMBER_IN_URL_RULE
  return httpsOnly && url.protocol !== 'https:' ? HTTPS_RULE : null
}
