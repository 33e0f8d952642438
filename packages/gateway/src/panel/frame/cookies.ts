import { PANEL_COOKIE } from '../../page-catalogue/index.ts'
import type { PanelRequest } from './visit.ts'

const TOKEN_SHAPE = /^[\w-]{43}$/

/** `panelUrl` says whether browsers reach the panel by TLS. */
type Addressed = Readonly<{ panelUrl: () => string }>

const isSecure = ({ panelUrl }: Addressed): boolean => panelUrl().startsWith('https:')

/** The token of the session in the browser's cookie; null where there is none. */
export function sessionTokenIn(
  { cookie }: Pick<PanelRequest, 'cookie'>,
  at: Addressed,
): string | null {
  const start = `${isSecure(at) ? PANEL_COOKIE.overTls : PANEL_COOKIE.plain}=`
  const cookies = (cookie ?? '').split(';').map((each) => each.trim())
  const value = cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
  return TOKEN_SHAPE.test(value) ? value : null
}

/** Ends with the browser's session at the latest; the server ends it earlier. */
export function sessionCookie(token: string, at: Addressed): string {
  return `${nameOf(at)}=${token}; ${attributes(at)}`
}

export function endedCookie(at: Addressed): string {
  return `${nameOf(at)}=; Max-Age=0; ${attributes(at)}`
}

function nameOf(at: Addressed): string {
  return isSecure(at) ? PANEL_COOKIE.overTls : PANEL_COOKIE.plain
}

/** Strict: no other site can make a browser send the cookie, not even by a link. */
function attributes(at: Addressed): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure(at) ? '; Secure' : ''}`
}
