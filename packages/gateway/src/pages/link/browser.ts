import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { PAYER_COOKIE } from '../../page-catalogue/index.ts'

const SECRET_BYTES = 32
const SECRET_SHAPE = /^[\w-]{43}$/

/** Whether the payer's browser reaches the gateway by TLS. */
type Addressed = Readonly<{ publicUrl: string }>

function cookieName({ publicUrl }: Addressed): string {
  return publicUrl.startsWith('https:') ? PAYER_COOKIE.overTls : PAYER_COOKIE.plain
}

/** What the browser keeps to be known again by; null where it keeps nothing, or nothing of ours. */
export function browserSecretIn(header: string | undefined, at: Addressed): string | null {
  const start = `${cookieName(at)}=`
  const cookies = (header ?? '').split(';').map((each) => each.trim())
  const value = cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? ''
  return SECRET_SHAPE.test(value) ? value : null
}

/**
 * A cookie for a browser that has none: without it a receipt could be shown to whoever has the address of
 * the page. It says nothing of anybody, goes to no other host, and is forgotten with the browser's session.
 */
export function newBrowserCookie(at: Addressed): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const secure = at.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(at)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** What is stored of it: with the link's id, so that no two links tell of one browser. */
export function browserHash(linkId: string, secret: string): Buffer {
  return createHash('sha256').update(`${linkId} ${secret}`).digest()
}

/** Whether this browser is the one that submitted a use. */
export function isSameBrowser(
  known: Buffer | null,
  linkId: string,
  secret: string | null,
): boolean {
  if (known === null || secret === null) return false
  const asked = browserHash(linkId, secret)
  return known.length === asked.length && timingSafeEqual(known, asked)
}
