/** The pages of one origin, or with a wildcard those of all hosts below its name, as browsers write them. */
export type WebSource = Readonly<{
  scheme: 'http' | 'https'
  /** Lower-case; without the wildcard. */
  host: string
  isWildcard: boolean
}>

const SCHEMES = ['https', 'http'] as const
/** An underscore is no letter of a host name, but networks of containers use it. */
const LABEL = /^[a-z0-9_-]{1,63}$/
const IPV6 = /^\[[0-9a-f:]{2,39}\]$/
const HOST_MAXIMUM_CHARACTERS = 253

/**
 * Reads `https://shop.example`, `https://shop.example:8443` or `https://*.shop.example`; null for anything else:
 * a path, capitals, a port that the scheme has anyway, and each character that ends a word or a directive in the
 * header of a content security policy (`;`, `,`, `'`, blanks, another `*`).
 */
export function readWebSource(text: string): WebSource | null {
  const scheme = SCHEMES.find((known) => text.startsWith(`${known}://`))
  if (scheme === undefined) return null
  const prefix = `${scheme}://`
  const isWildcard = text.startsWith('*.', prefix.length)
  const origin = isWildcard ? prefix + text.slice(prefix.length + 2) : text
  if (!canParseUrl(origin)) return null
  const parsed = new URL(origin)
  const isHost = IPV6.test(parsed.hostname) || isHostName(parsed.hostname)
  if (parsed.origin !== origin || !isHost) return null
  return { scheme, host: parsed.hostname, isWildcard }
}

function isHostName(host: string): boolean {
  const isLabel = (label: string): boolean =>
    LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return host.length <= HOST_MAXIMUM_CHARACTERS && host.split('.').every(isLabel)
}

/**
 * As `URL.canParse`, which Node.js 20 gets wrong once it is called often: its compiled form reads the letters from U+0080 to
 * U+00FF, such as `ö`, as broken UTF-8, and refuses every address that has one.
 */
export function canParseUrl(text: string, base?: string | URL): boolean {
  try {
    return new URL(text, base).href !== ''
  } catch {
    return false
  }
}
