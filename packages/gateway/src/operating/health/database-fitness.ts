/** What speaks for or against a database that is to become a live gateway's. */
export type DatabaseFitness = Readonly<{
  /** As the server writes it, such as `15.14 (Debian 15.14-0+deb12u1)`. */
  version: string
  isTooOld: boolean
  /** Whether this user may make tables. */
  mayCreate: boolean
  /** `foreign`: it has tables, but none of a gateway. */
  holds: 'nothing' | 'gateway' | 'foreign'
  /** Null where no gateway has started on it. */
  mode: 'sandbox' | 'live' | null
}>
