import { canParseUrl } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'

type Form = { action: string; fields: (readonly [name: string, value: string])[] }

/** The letters of a page that are read: more than any page of a bank has. More would only cost time. */
export const PAGE_MAXIMUM = 64 * 1024

/** The text of a page, in the charset that its answer declares: some banks write ISO-8859-9. */
export function pageText(body: Uint8Array, contentType: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  return decoderFor(charset).decode(body).slice(0, PAGE_MAXIMUM)
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** A tag with its attributes. Writers of pages escape `<` in them: so the search never goes on behind the next one. */
const TAG = /<(form|input)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi

/** The forms of a page with their fields, in order. An action is a whole address, or empty where it cannot be read. */
export function formsIn(page: string, pageUrl: string): readonly Form[] {
  const forms: Form[] = []
  for (const [, tag = '', attributes = ''] of page.matchAll(TAG)) {
    const values = attributesOf(attributes)
    const value = (name: string): string => values.get(name) ?? ''
    if (tag.toLowerCase() === 'form') {
      const target = value('action')
      const action = canParseUrl(target, pageUrl) ? new URL(target, pageUrl).href : ''
      forms.push({ action, fields: [] })
    } else if (value('name') !== '') {
      forms.at(-1)?.fields.push([value('name'), value('value')])
    }
  }
  return forms
}

const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The attributes of a tag by their names. Of a repeated one the first counts, as in browsers. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, unescaped(double ?? single ?? bare ?? ''))
  }
  return values
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const LAST_CODE_POINT = 0x10ffff

export function unescaped(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const isHex = /^#x/i.test(name)
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}

/** Whether a bank's page may lead there: over TLS, as its gate itself; only a simulator has none. */
export function isPageAddress(text: string, { gateUrl }: BankTerminal): boolean {
  if (!canParseUrl(text)) return false
  const { protocol, username, password } = new URL(text)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && gateUrl.startsWith('http:'))
  return isSecure && username === '' && password === ''
}
