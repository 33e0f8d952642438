import { LIMITS, type Text } from '@vezne/protocol'
import {
  CARD_NUMBER_IN_URL_RULE,
  canParseUrl,
  DAY_MILLISECONDS,
  type FieldProblem,
  readMoment,
  urlHasCardNumber,
} from '../../base/kernel/index.ts'
import { HTTPS_RULE } from '../merchants/index.ts'
import { reservedReturnName } from './return-address.ts'

/** A field of createLink: the value that the link gets, or the rule that the field breaks. */
export type Reading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; problem: FieldProblem }>

export function accepted<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

export function refused(field: string, rule: Text): Reading<never> {
  return { ok: false, problem: { field, rule } }
}

/**
 * When a link ends (decision 6.1); an absent date means in 30 days. A time without an offset is
 * Europe/Istanbul. A date without a time means the whole of that day in Europe/Istanbul.
 */
export function readExpiryDate(text: string | null, now: Date): Reading<Date> {
  if (text === null) return accepted(daysAfter(now, LIMITS.linkLifeDefaultDays))
  const end = readMoment(text)?.end ?? null
  if (end === null) {
    const tr = 'var olan bir ISO 8601 tarihi olmalıdır, örneğin 2030-12-31T23:59:59+03:00'
    const en = 'must be an ISO 8601 date that exists, such as 2030-12-31T23:59:59+03:00'
    return refused('expiryDate', { tr, en })
  }
  if (end <= now) {
    return refused('expiryDate', { tr: 'gelecekte olmalıdır', en: 'must lie in the future' })
  }
  const days = LIMITS.linkLifeMaximumDays
  if (end > daysAfter(now, days)) {
    const en = `may be ${days} days ahead at most`
    return refused('expiryDate', { tr: `en çok ${days} gün sonrası olabilir`, en })
  }
  return accepted(end)
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS)
}

/**
 * The address that the receipt links to, with its host in view. Only http(s): any other scheme could run
 * code in the gateway's name. No user name and no password: text before the host could pose as another
 * host. Where https is needed, plain http is refused, as for a CallbackUrl (decision 6.1).
 */
export function readReturnUrl(
  text: string | null,
  httpsOnly: boolean,
  field = 'returnUrl',
): Reading<string | null> {
  if (text === null) return accepted(null)
  const rule = returnUrlRuleBroken(text, httpsOnly)
  return rule === null ? accepted(new URL(text).href) : refused(field, rule)
}

function returnUrlRuleBroken(text: string, httpsOnly: boolean): Text | null {
  const most = LIMITS.urlMaximumCharacters
  if (text.length > most) {
    return { tr: `en çok ${most} karakter olmalıdır`, en: `must have at most ${most} characters` }
  }
  // The text is tested before it is parsed: the WHATWG parser silently repairs what is refused here.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined || /[\s\\\p{Cc}]/u.test(text) || !canParseUrl(text)) {
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
  const reserved = reservedReturnName(url)
  if (reserved !== null) {
    return {
      tr: `${reserved} parametresini içeremez; onu ağ geçidi kendi ekler`,
      en: `must not have the parameter ${reserved}: the gateway itself adds it`,
    }
  }
  return httpsOnly && url.protocol !== 'https:' ? HTTPS_RULE : null
}
