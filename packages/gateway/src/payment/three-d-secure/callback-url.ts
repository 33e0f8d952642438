import { isIP } from 'node:net'
import { LIMITS, type Text } from '@vezne/protocol'
import {
  CARD_NUMBER_IN_URL_RULE,
  canParseUrl,
  percentDecoded,
  urlHasCardNumber,
} from '../../base/kernel/index.ts'
import { isPublicAddress } from '../../base/outbound/index.ts'
import { HTTPS_RULE } from '../merchants/index.ts'

/** In live mode the operator may allow a merchant plain http, but only to public addresses. */
export type CallbackPolicy = 'sandbox' | 'live' | 'live-with-http'

type CallbackUrlVerdict =
  /** `url` is the address as a browser understands it, all ASCII, its query untouched. */
  Readonly<{ ok: true; url: string }> | Readonly<{ ok: false; rule: Text }>

const PERCENT_DECODINGS_MAXIMUM = 8

/** C0 controls, space, DEL, the backslash that browsers read as a slash, and halves of surrogate pairs. */
const FORBIDDEN_CHARACTER = /(?![\u0080-\u009f])[\p{Cc} \\\p{Cs}]/u

const RULES = {
  length: rule(
    `en çok ${LIMITS.urlMaximumCharacters} karakter olmalıdır`,
    `must have at most ${LIMITS.urlMaximumCharacters} characters`,
  ),
  characters: rule(
    'boşluk, kontrol karakteri veya ters eğik çizgi içeremez',
    'must not contain spaces, control characters or backslashes',
  ),
  absolute: rule(
    'http:// veya https:// ile başlayan tam bir adres olmalıdır',
    'must be an absolute address that begins with http:// or https://',
  ),
  credentials: rule(
    'kullanıcı adı veya parola içeremez',
    'must not contain a user name or password',
  ),
  localhost: rule(
    'localhost içeremez; denemek için 127.0.0.1 kullanın',
    'must not contain localhost; use 127.0.0.1 to try it out',
  ),
  cardNumber: CARD_NUMBER_IN_URL_RULE,
  public: rule(
    'herkese açık bir adres olmalıdır; yerel ve özel ağ adresleri kabul edilmez',
    'must be publicly reachable; loopback, private and link-local addresses are refused',
  ),
  https: HTTPS_RULE,
} as const

/**
 * Decisions 4.6 and 1.6. The text is tested before it is parsed, because the WHATWG parser of browsers
 * silently repairs what these rules refuse: it drops tabs, folds full-width letters and reads `0x7f.1` as
 * 127.0.0.1.
 */
export function checkCallbackUrl(raw: string, policy: CallbackPolicy): CallbackUrlVerdict {
  if (raw.length > LIMITS.urlMaximumCharacters) return refused('length')
  if (FORBIDDEN_CHARACTER.test(raw)) return refused('characters')
  const authority = /^https?:\/\/([^/?#]+)/i.exec(raw)?.[1]
  const url = authority === undefined || !canParseUrl(raw) ? null : new URL(raw)
  if (authority === undefined || url === null) return refused('absolute')
  // The parsed address does not show an empty user name; the `@` in the text does.
  if (authority.includes('@') || url.username !== '') return refused('credentials')
  if (namesLocalhost(raw) || namesLocalhost(url.href)) return refused('localhost')
  if (urlHasCardNumber(raw) || urlHasCardNumber(url.href)) return refused('cardNumber')
  if (policy !== 'sandbox' && !isPublicHost(url.hostname)) return refused('public')
  if (policy === 'live' && url.protocol !== 'https:') return refused('https')
  return { ok: true, url: url.href }
}

/** Anywhere in the text, as the specification says, in every encoding that a browser decodes. */
function namesLocalhost(text: string): boolean {
  let current = text
  for (let decoding = 0; decoding <= PERCENT_DECODINGS_MAXIMUM; decoding += 1) {
    if (plainLetters(current).includes('localhost')) return true
    const decoded = percentDecoded(current)
    if (decoded === current) return false
    current = decoded
  }
  // No honest address is percent-encoded that often.
  return true
}

/** Circled, full-width and styled letters become plain ones; soft hyphens and the like are removed. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
}

/** Endings of local names (RFC 6762, RFC 8375, RFC 9476 and ICANN's `internal`). */
const LOCAL_ENDINGS = /(?:^|\.)(?:local|internal|home\.arpa|alt)$/

/** Whether the host is reachable from the internet: a public address, or a name of two labels or more. */
function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !LOCAL_ENDINGS.test(name)
}

function refused(name: keyof typeof RULES): CallbackUrlVerdict {
  return { ok: false, rule: RULES[name] }
}

function rule(tr: string, en: string): Text {
  return { tr, en }
}
