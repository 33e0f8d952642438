import type { Language } from '@vezne/protocol'
import type { NoticeBudgets } from '../links/index.ts'

export type NoticeChannel = 'Email' | 'Sms'

/** One message to one person (decision 6.5). Its text is made from its subject when the message is sent. */
export type Notice = Readonly<{
  merchantId: string
  /** The same in every attempt, so that a message that arrives twice can be recognised. */
  noticeId: string
  /**
   * `Link` asks for a payment, `Receipt` confirms one to the payer. The others tell the merchant's contact of a
   * webhook endpoint.
   */
  kind: 'Link' | 'Receipt' | 'EndpointFailing' | 'EndpointDisabled'
  channel: NoticeChannel
  /** An e-mail address, or a telephone number as E.164; null once it was erased. */
  recipient: string | null
  languageCode: Language
  /** Null for a notice of an endpoint. */
  linkId: string | null
  /** Null for a notice of a link. */
  endpointId: string | null
  /** The paid use that a receipt confirms. */
  useId: string | null
  /** `Held`: the gateway has no sender for the channel. */
  state: 'Waiting' | 'Delivered' | 'Failed' | 'Held'
  attemptCount: number
  /** Failures since the notice was written, or since an operator had it sent again. */
  retryStep: number
  lastErrorCode: string | null
  createdAt: Date
  /** When the notice was delivered, given up or held. */
  endedAt: Date | null
}>

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses after the first failure, the second and so on: 23 hours and 13 minutes in all. */
const RETRY_PAUSES_MILLISECONDS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const

/** The time of the next attempt; null after a day of failures. */
export function nextAttemptAt(notice: Pick<Notice, 'retryStep'>, failedAt: Date): Date | null {
  const pauseMilliseconds = RETRY_PAUSES_MILLISECONDS[notice.retryStep]
  if (pauseMilliseconds === undefined) return null
  return new Date(failedAt.getTime() + pauseMilliseconds)
}

/** `a***@example.com`, `+90*******67`: a recipient can be recognised, but not written to. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at > 0) return `${recipient.slice(0, 1)}***${recipient.slice(at)}`
  return `${recipient.slice(0, 3)}${'*'.repeat(Math.max(0, recipient.length - 5))}${recipient.slice(-2)}`
}

/** What a notice says, rendered for its channel. */
export type NoticeContent =
  | Readonly<{ channel: 'Email'; subject: string; text: string; html: string }>
  | Readonly<{ channel: 'Sms'; text: string }>

/** What a sender gets of a notice. */
export type OutgoingNotice = Pick<Notice, 'noticeId' | 'createdAt'> &
  Readonly<{ recipient: string; content: NoticeContent }>

/**
 * The result of one attempt. The code is the gateway's own, such as `SMTP_550`, because a server's message may
 * repeat the recipient.
 */
export type AttemptResult =
  | Readonly<{ kind: 'delivered' }>
  | Readonly<{ kind: 'failed'; errorCode: string; isFinal: boolean }>

/** The code of an error of Node.js or of a library; `ERROR` where the code could be any text. */
export function codeOf(error: unknown): string {
  const { code }: { code?: unknown } = Object(error)
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'ERROR'
}

/** Sends a message. Never throws: a failure is a value. */
export type NoticeSender = (notice: OutgoingNotice) => Promise<AttemptResult>

/** The configured senders; null for a channel without one. */
export type NoticeSenders = Readonly<Record<NoticeChannel, NoticeSender | null>>

/** How an attempt ended, as it is stored. */
export type NoticeEnd =
  | Readonly<{ state: 'Delivered'; at: Date }>
  | Readonly<{ state: 'Failed' | 'Held'; errorCode: string; at: Date }>
  | Readonly<{ state: 'Waiting'; errorCode: string; nextAttemptAt: Date }>

/**
 * The stored notices. There is no insert: the statements that create a link and that write a payment's outcome
 * write the notices too.
 */
export type NoticeStore = Readonly<{
  /**
   * Takes due notices, longest due first; no other process takes them before `leaseUntil`. If a process dies
   * with a lease, another one sends the notice again.
   */
  lease: (
    step: Readonly<{ now: Date; leaseUntil: Date; noticesMaximum: number }>,
  ) => Promise<readonly Notice[]>
  /** False where the lease was lost, and another process has the notice. */
  finish: (leased: Notice, end: NoticeEnd) => Promise<boolean>
  /** Erases the recipients of notices that ended before `endedBefore`; answers how many. */
  eraseRecipients: (
    step: Readonly<{ endedBefore: Date; noticesMaximum: number }>,
  ) => Promise<number>
  /** Counts a notice in its merchant's budget of the day. False where the budget is used up. */
  takeBudget: (
    notice: Pick<Notice, 'merchantId' | 'createdAt' | 'channel'>,
    budgets: NoticeBudgets,
  ) => Promise<boolean>
  /** Deletes the counts of the days before the day of `before`; answers how many. */
  forgetBudgets: (before: Date) => Promise<number>
  /** Newest first. */
  newest: (noticesMaximum: number) => Promise<readonly Notice[]>
  /** Failed and held ones, newest first. */
  undelivered: (noticesMaximum: number) => Promise<readonly Notice[]>
  /**
   * Makes a failed or held notice due again, or every failed one where `noticeId` is null; answers how many.
   * A notice whose recipient was erased stays as it is.
   */
  retry: (request: Readonly<{ noticeId: string | null; now: Date }>) => Promise<number>
}>
