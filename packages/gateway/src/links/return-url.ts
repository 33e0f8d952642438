import { LIMITS, type RuleText } from '@vezne/protocol'

import { CARD_NUMBER_IN_URL_RULE, urlHasCardNumber } from '../kernel/index.ts'
import { HTTPS_RULE } from '../merchants/index.ts'

export type ReturnUrlReading =
  | Readonly<{ ok: true; url: string }>
  | Readonly<{ ok: false; rule: RuleText }>

/**
 * Where the customer may go after paying: a link on the receipt, which shows the host. Only http(s), so
 * that nothing runs in our page's name, and nobody's name before the host, so that it cannot pose as
 * another one. Where https is needed, plain http is refused, as for a CallbackUrl (decision 6.1).
 */
export function readReturnUrl(text: string, httpsOnly: boolean): ReturnUrlReading {
  const most = LIMITS.urlMaximumCharacters
  if (text.length > most) {
    return refused(`en çok ${most} karakter olmalıdır`, `must have at most ${most} characters`)
  }
  // Tested before it is parsed: the parser of browsers silently repairs what is refused here.
  if (!/^https?:\/\/[^/?#]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) {
    const tr = 'http:// veya https:// ile başlayan, boşluksuz tam bir adres olmalıdır'
    const en = 'must be an absolute address that begins with http:// or https://, without blanks'
    return refused(tr, en)
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) {
    const tr = 'kullanıcı adı veya parola içeremez'
    return refused(tr, 'must not contain a user name or password')
  }
  // It is stored and shown as given (decision 1.6).
  if (urlHasCardNumber(text) || urlHasCardNumber(url.href)) {
    return { ok: false, rule: CARD_NUMBER_IN_URL_RULE }
  }
  if (httpsOnly && url.protocol !== 'https:') return { ok: false, rule: HTTPS_RULE }
  return { ok: true, url: url.href }
}

function authorityOf(text: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
}

function refused(tr: string, en: string): ReturnUrlReading {
  return { ok: false, rule: { tr, en } }
}
