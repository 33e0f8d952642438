import { PANEL_BROWSER_COOKIE, PANEL_COOKIE } from '../../page-catalogue/index.ts'
import type { PanelRequest } from './visit.ts'

const TOKEN_SHAPE = /^[\w-]{43}$/

/** `panelUrl` says whether browsers reach the panel by TLS. */
type Addressed = Readonly<{ panelUrl: () => string }>

const isSecure = ({ panelUrl }: Addressed): boolean => panelUrl().startsWith('https:')

type Names = typeof PANEL_COOKIE | typeof PANEL_BROWSER_COOKIE

/** The token of the session in the browser's cookie; null where there is none. */
export function sessionTokenIn(
  request: Pick<PanelRequest, 'cookie'>,
  at: Addressed,
): string | null {
  return tokenIn(request, PANEL_COOKIE, at)
}

/** The cookie of a session. The browser drops the cookie when it is closed; the server ends the session earlier. */
export function sessionCookie(token: string, at: Addressed): string {
  return `${nameOf(PANEL_COOKIE, at)}=${token}; ${attributes(at, 'Strict')}`
}

export function endedCookie(at: Addressed): string {
  return `${nameOf(PANEL_COOKIE, at)}=; Max-Age=0; ${attributes(at, 'Strict')}`
}

/** The token of the browser in which a question was asked; null where there is none. */
export function browserTokenIn(
  request: Pick<PanelRequest, 'cookie'>,
  at: Addressed,
): string | null {
  return tokenIn(request, PANEL_BROWSER_COOKIE, at)
}

const BROWSER_SECONDS = 600

/** Lax: the provider of OpenID Connect is another site, and leads back here by a link. */
export function browserCookie(token: string, at: Addressed): string {
  const life = `Max-Age=${BROWSER_SECONDS}`
  return `${nameOf(PANEL_BROWSER_COOKIE, at)}=${token}; ${life}; ${attributes(at, 'Lax')}`
}

function tokenIn(
  { cookie }: Pick<PanelRequest, 'cookie'>,
  names: Names,
  at: Addressed,
): string | null {
  const start = `${nameOf(names, at)}=`
  const cookies = (cookie ?? '').split(';').map((each) => each.trim())
  const value = cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
  return TOKEN_SHAPE.test(value) ? value : null
}

function nameOf(names: Names, at: Addressed): string {
  return isSecure(at) ? names.overTls : names.plain
}

/** Strict: no other site can make a browser send the cookie, not even by a link. */
function attributes(at: Addressed, sameSite: 'Strict' | 'Lax'): string {
  return `Path=/; HttpOnly; SameSite=${sameSite}${isSecure(at) ? '; Secure' : ''}`
}
