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
