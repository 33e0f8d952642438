import type { IDToken } from 'openid-client'

/** The person whom an OpenID Connect provider sent back. */
export type IdentityAtProvider = OpenIdAccount &
  Readonly<{
    /**
     * The e-mail address that the provider says it has verified; null if it names none. The address is used once to
     * find the invited person, and never to sign somebody in.
     */
    email: string | null
    /** Whether the provider says that it asked the person just now, rather than relying on an existing session. */
    isProvedNow: boolean
  }>

/** As long as a challenge is valid: the person may have to find a phone. */
const PROVED_SECONDS = 5 * 60
const CLOCKS_DIFFER_SECONDS = 60
/** The limit that OpenID Connect sets for the length of a subject. */
const SUBJECT_CHARACTERS_MAXIMUM = 255
/**
 * The panel's addresses are ASCII, and a database compares them in small letters, of which some are those of other
 * characters too: the sign of Kelvin's unit is a k.
 */
const PLAIN = /^[\x21-\x7e]+$/

/**
 * Checks the claims that the library does not check; the library has verified signature, issuer, audience, nonce
 * and expiry. Null if a claim is wrong: the token is for another client, was issued at another time, or has no
 * subject.
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

/** An account at an OpenID Connect provider, by its subject: the provider gives a subject to one account only. */
export type OpenIdAccount = Readonly<{ issuer: string; subject: string }>

/** Stores which provider account belongs to which person. A person has at most one account at each provider. */
export type OpenIdAccountStore = Readonly<{
  /** The id of the account's person; null if the account belongs to nobody. */
  personOf: (account: OpenIdAccount) => Promise<string | null>
  /**
   * The person whom the first sign-in with a verified e-mail address means: an account of the address to which `pin` can
   * pin. The oldest with an open invitation, else the oldest; null where there is none.
   */
  pinnable: (email: string, issuer: string, now: Date) => Promise<string | null>
  /**
   * Makes the account this person's, if nobody has it, the person has none there, and the person may be found by an
   * e-mail address now: an invitation is open, or the time of the upgrade is not over.
   */
  pin: (userId: string, account: OpenIdAccount, now: Date) => Promise<void>
  removeAll: (userId: string) => Promise<void>
}>
