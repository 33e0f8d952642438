import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { PAYER_COOKIE } from '../../page-catalogue/index.ts'

const SECRET_BYTES = 32
const SECRET_SHAPE = /^[\w-]{43}$/

/** `publicUrl` says whether browsers reach the gateway by TLS. */
type Addressed = Readonly<{ publicUrl: string }>

function cookieName({ publicUrl }: Addressed): string {
  return publicUrl.startsWith('https:') ? PAYER_COOKIE.overTls : PAYER_COOKIE.plain
}

/** The secret in the browser's cookie; null where there is no cookie of the gateway. */
export function browserSecretIn(header: string | undefined, at: Addressed): string | null {
  const start = `${cookieName(at)}=`
  const cookies = (header ?? '').split(';').map((each) => each.trim())
  const value = cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
  return SECRET_SHAPE.test(value) ? value : null
}

/**
 * The cookie for a browser that has none. Without it, everybody who knows the page's address would see the
 * receipt. The cookie is random, is sent to no other host, and ends with the browser's session.
 */
export function newBrowserCookie(at: Addressed): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const secure = at.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(at)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The stored form of a browser's secret; null where the browser keeps no cookie. The link's id is part of it,
 * so that stored rows do not show that one browser paid two links.
 */
export function browserHash(linkId: string, secret: string | null): Buffer | null {
  return secret === null ? null : createHash('sha256').update(`${linkId} ${secret}`).digest()
}

/** Whether `known` is the stored form of this browser's secret. */
export function isSameBrowser(
  known: Buffer | null,
  linkId: string,
  secret: string | null,
): boolean {
  const asked = browserHash(linkId, secret)
  if (known === null || asked === null) return false
  return known.length === asked.length && timingSafeEqual(known, asked)
}
