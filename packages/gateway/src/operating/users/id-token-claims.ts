import type { IDToken } from 'openid-client'
import type { OpenIdAccount } from './open-id-account.ts'

/** Who came back from a provider of OpenID Connect. */
export type IdentityAtProvider = OpenIdAccount &
  Readonly<{
    /** The address that the provider says it verified; null: it says none. It finds a person once, and signs nobody in. */
    email: string | null
    /** Whether the provider says that the person proved it just now, and not by a session that was there. */
    isProvedNow: boolean
  }>

/** As long as a challenge lives: the person may have to find a phone. */
const PROVED_SECONDS = 5 * 60
const CLOCKS_DIFFER_SECONDS = 60
/** The specification's limit. */
const SUBJECT_CHARACTERS_MAXIMUM = 255
/**
 * The panel's addresses are ASCII, and a database compares them in small letters, of which some are those of other
 * characters too: the sign of Kelvin's unit is a k.
 */
const PLAIN = /^[\x21-\x7e]+$/

/**
 * What an ID token says whose signature, issuer, audience, nonce and end the library has checked. Null where the rest
 * does not hold: it is for another client, was made at another time, or names nobody.
 */
export function identityIn(
  claims: IDToken | undefined,
  { clientId }: Readonly<{ clientId: string }>,
  now: Date,
): IdentityAtProvider | null {
  if (claims === undefined) return null
  const { iss: issuer, sub: subject, azp, iat, email } = claims
  const seconds = Math.floor(now.getTime() / 1_000)
  const isAbout = (at: unknown) =>
    typeof at === 'number' &&
    at <= seconds + CLOCKS_DIFFER_SECONDS &&
    at >= seconds - PROVED_SECONDS - CLOCKS_DIFFER_SECONDS
  const isForUs = azp === undefined || azp === clientId
  if (!isForUs || !isAbout(iat)) return null
  if (subject === '' || subject.length > SUBJECT_CHARACTERS_MAXIMUM) return null
  const isVerified =
    typeof email === 'string' && PLAIN.test(email) && claims['email_verified'] === true
  return {
    issuer,
    subject,
    email: isVerified ? email : null,
    isProvedNow: isAbout(claims['auth_time']),
  }
}
