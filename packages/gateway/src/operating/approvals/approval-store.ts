import type { Approval, ApprovalInput, ApprovalPerson, ApprovalRules } from './approval.ts'

export type ApprovalKey = Readonly<{ merchantId: string; approvalId: string }>

export type SealedPayload = Readonly<{ sealed: Buffer; dataKeyId: string }>

export type NewApproval = Omit<ApprovalInput, 'payload'> &
  Readonly<{
    approvalId: string
    payload: SealedPayload | null
    askedBy: ApprovalPerson
    askedAt: Date
    expiresAt: Date
  }>

/** Stores approvals. Each change is one conditional statement, so of two people who decide at once only one succeeds. */
export type ApprovalStore = Readonly<{
  rulesOf: (merchantId: string) => Promise<ApprovalRules>
  /** Whether any merchant wants two people for anything. */
  hasAnyRule: () => Promise<boolean>
  /** Answers the rules before the change. */
  setRules: (merchantId: string, rules: ApprovalRules) => Promise<ApprovalRules>
  /**
   * Answers the id of the request. Where the same person has asked for the same act on the same subject with the same
   * summary, and that request still waits, the id is the earlier request's: a form that is sent twice asks once.
   */
  insert: (approval: NewApproval) => Promise<string>
  find: (key: ApprovalKey) => Promise<Approval | null>
  /** Open requests first, from the oldest on; then ended requests, from the latest on. */
  list: (merchantId: string | null, limit: number) => Promise<readonly Approval[]>
  /** The sealed secrets of an approval that was given and not carried out. */
  payloadOf: (key: ApprovalKey) => Promise<Buffer | null>
  /**
   * Waiting → Given or Refused, by anybody but the person who asked. False: the request does not wait, or its time is
   * over.
   */
  decide: (
    key: ApprovalKey,
    decision: Readonly<{ state: 'Given' | 'Refused'; by: ApprovalPerson; at: Date }>,
  ) => Promise<boolean>
  /** Deletes the secrets of requests that are over. A job calls this. */
  eraseOver: (now: Date) => Promise<number>
  /**
   * Given → Done. Where `useApproval` has made the approval Done already, only the outcome is written. False: it was
   * written before.
   */
  finish: (key: ApprovalKey, end: Readonly<{ outcome: string; at: Date }>) => Promise<boolean>
}>
