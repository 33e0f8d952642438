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

/** Stores consents. Each change is one conditional statement, so of two people who decide at once only one succeeds. */
export type ConsentStore = Readonly<{
  rulesOf: (merchantId: string) => Promise<ConsentRules>
  /** Whether any merchant wants two people for anything. */
  hasAnyRule: () => Promise<boolean>
  /** Answers the rules before the change. */
  setRules: (merchantId: string, rules: ConsentRules) => Promise<ConsentRules>
  /**
   * Answers the id of the request. Where the same person has asked for the same act on the same subject with the same
   * summary, and that request still waits, the id is the earlier request's: a form that is sent twice asks once.
   */
  insert: (consent: NewConsent) => Promise<string>
  find: (key: ConsentKey) => Promise<Consent | null>
  /** Open requests first, from the oldest on; then ended requests, from the latest on. */
  list: (merchantId: string | null, limit: number) => Promise<readonly Consent[]>
  /** The sealed secrets of a consent that was given and not carried out. */
  payloadOf: (key: ConsentKey) => Promise<Buffer | null>
  /**
   * Waiting → Given or Refused, by anybody but the person who asked. False: the request does not wait, or its time is
   * over.
   */
  decide: (
    key: ConsentKey,
    decision: Readonly<{ state: 'Given' | 'Refused'; by: ConsentPerson; at: Date }>,
  ) => Promise<boolean>
  /** Deletes the secrets of requests that are over. A job calls this. */
  eraseOver: (now: Date) => Promise<number>
  /**
   * Given → Done. Where `useConsent` has made the consent Done already, only the outcome is written. False: it was
   * written before.
   */
  finish: (key: ConsentKey, end: Readonly<{ outcome: string; at: Date }>) => Promise<boolean>
}>
