/** What a gateway process of the campaign is told at its start. */
export type Orders = Readonly<{
  environment: Readonly<Record<string, string>>
  bankUrl: string
  /** Shorter times than the product's, so that payments that a kill interrupted are concluded soon. */
  settings: ShortTimes
}>

export type ShortTimes = Readonly<{
  bankTimeoutMilliseconds: number
  sendWindowMilliseconds: number
  unknownWindowMilliseconds: number
  graceMilliseconds: number
  preAuthDays: number
}>

/** A point, and what happens to the process there. */
export type Armed = Readonly<{
  /** As `provision.direct before payments.open`; `during` is while the call is under way. */
  point: string
  /** Which passing of the point is meant: 1 is the next one. */
  passing: number
  signal: 'SIGKILL' | 'SIGSTOP'
  /** For `during`: so long after the call was made. */
  delayMilliseconds: number
}>

export type ToProcess =
  | Readonly<{ kind: 'start'; orders: Orders }>
  | Readonly<{ kind: 'arm'; armed: Armed }>
  | Readonly<{ kind: 'disarm' }>

export type FromProcess =
  | Readonly<{ kind: 'loaded' }>
  | Readonly<{ kind: 'listening'; url: string }>
  /** Once for every point, at its first passing. */
  | Readonly<{ kind: 'seen'; point: string }>
