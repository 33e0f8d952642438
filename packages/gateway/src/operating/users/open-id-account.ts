/** An account at a provider of OpenID Connect: what the provider never gives to anybody else. */
export type OpenIdAccount = Readonly<{ issuer: string; subject: string }>

/** Which account is which person's. A person has at most one at a provider. */
export type OpenIdAccountStore = Readonly<{
  /** The id of the person; null where the account is nobody's. */
  personOf: (account: OpenIdAccount) => Promise<string | null>
  /**
   * Makes the account this person's, if nobody has it, the person has none there, and the person may be found by an
   * e-mail address now: an invitation is open, or the time of the upgrade is not over.
   */
  pin: (userId: string, account: OpenIdAccount, now: Date) => Promise<void>
  removeAll: (userId: string) => Promise<void>
}>
