import type { Consent, ConsentPerson, ConsentWish } from './consent.ts'
import type { ConsentRules } from './consent-rules.ts'

export type ConsentKey = Readonly<{ merchantId: string; consentId: string }>

export type SealedPayload = Readonly<{ sealed: Buffer; dataKeyId: string }>

export type NewConsent = Omit<ConsentWish, 'payload'> &
  Readonly<{
    consentId: string
    payload: SealedPayload | null
    askedBy: ConsentPerson
    askedAt: Date
    expiresAt: Date
  }>

/** How a consent ends. Each is one conditional statement, so of people who press at once one is first. */
export type ConsentStore = Readonly<{
  rulesOf: (merchantId: string) => Promise<ConsentRules>
  /** The rules before the change. */
  setRules: (merchantId: string, rules: ConsentRules) => Promise<ConsentRules>
  /**
   * Answers the id of the request. Where the same act on the same subject waits already, with the same summary and
   * asked by the same person, that is the earlier one's: a form that is sent twice asks once.
   */
  insert: (consent: NewConsent) => Promise<string>
  find: (key: ConsentKey) => Promise<Consent | null>
  /** Open ones first, the oldest of them first; then what ended, the latest first. */
  list: (merchantId: string | null, limit: number) => Promise<readonly Consent[]>
  /** The sealed secrets of a consent that was given and not carried out. */
  payloadOf: (key: ConsentKey) => Promise<Buffer | null>
  /** Waiting → Given or Refused, by anybody but the person who asked, in time. False: it was not to be decided. */
  decide: (
    key: ConsentKey,
    decision: Readonly<{ state: 'Given' | 'Refused'; by: ConsentPerson; at: Date }>,
  ) => Promise<boolean>
  /** Deletes the secrets of requests that are over. A job calls this. */
  eraseOver: (now: Date) => Promise<number>
  /** Given → Done; of one that was used up, only the outcome. False: that was noted before. */
  finish: (key: ConsentKey, end: Readonly<{ outcome: string; at: Date }>) => Promise<boolean>
}>
