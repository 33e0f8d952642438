import type { NoticeBudgets } from '../links/index.ts'

export type NoticeChannel = 'Email' | 'Sms'

export type NoticeLanguage = 'tr' | 'en'

/** One message to one person (decision 6.5). What it says is read from its link when it is sent. */
export type Notice = Readonly<{
  merchantId: string
  /** The same in every attempt: whoever gets a message twice knows it by this id. */
  noticeId: string
  /** `Link` asks for a payment; `Receipt` confirms one to the payer. */
  kind: 'Link' | 'Receipt'
  channel: NoticeChannel
  /** An e-mail address, or a telephone number as E.164; null once it was erased. */
  recipient: string | null
  languageCode: NoticeLanguage
  linkId: string
  /** The paid use that a receipt is about. */
  useId: string | null
  /** `Held`: there was nothing configured to send it by. */
  state: 'Waiting' | 'Delivered' | 'Failed' | 'Held'
  attemptCount: number
  /** Failures since it was written, or since an operator asked for it again. */
  retryStep: number
  lastErrorCode: string | null
  createdAt: Date
  /** When it was delivered, given up or held. */
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

/** When to try again after a failure; null: it is given up, for a day has gone by. */
export function nextAttemptAt(notice: Pick<Notice, 'retryStep'>, failedAt: Date): Date | null {
  const pauseMilliseconds = RETRY_PAUSES_MILLISECONDS[notice.retryStep]
  if (pauseMilliseconds === undefined) return null
  return new Date(failedAt.getTime() + pauseMilliseconds)
}

/** `a***@example.com`, `+90*******67`: enough to recognise somebody, too little to write to them. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at > 0) return `${recipient.slice(0, 1)}***${recipient.slice(at)}`
  return `${recipient.slice(0, 3)}${'*'.repeat(Math.max(0, recipient.length - 5))}${recipient.slice(-2)}`
}

/** What a notice says, rendered for its channel. */
export type NoticeContent =
  | Readonly<{ channel: 'Email'; subject: string; text: string; html: string }>
  | Readonly<{ channel: 'Sms'; text: string }>

/** A message on its way to one person. */
export type OutgoingNotice = Readonly<{
  /** The same in every attempt. */
  noticeId: string
  recipient: string
  createdAt: Date
  content: NoticeContent
}>

/**
 * How one attempt went. Codes are this gateway's own words, such as `SMTP_550`: what a server says may
 * repeat the recipient.
 */
export type AttemptResult =
  | Readonly<{ kind: 'delivered' }>
  | Readonly<{ kind: 'failed'; errorCode: string; isFinal: boolean }>

/** Hands a message to whoever carries it. Never throws: a failure is a value. */
export type NoticeSender = (notice: OutgoingNotice) => Promise<AttemptResult>

/** The configured ways out; null where there is none. */
export type NoticeSenders = Readonly<Record<NoticeChannel, NoticeSender | null>>

/** How an attempt ended, as it is stored. */
export type NoticeEnd =
  | Readonly<{ state: 'Delivered'; at: Date }>
  | Readonly<{ state: 'Failed' | 'Held'; errorCode: string; at: Date }>
  | Readonly<{ state: 'Waiting'; errorCode: string; nextAttemptAt: Date }>

/**
 * Notices in the order in which they are due. They are written by the statements that write what they
 * tell (createLink, the settlement of a payment), so there is no insert here.
 */
export type NoticeStore = Readonly<{
  /**
   * Takes notices that are due, for nobody else to take before `leaseUntil`. A process that dies with
   * a lease leaves the notice to the next one, which sends it again.
   */
  lease: (
    step: Readonly<{ now: Date; leaseUntil: Date; noticesMaximum: number }>,
  ) => Promise<readonly Notice[]>
  /** False where the lease was lost: somebody else has the notice now. */
  finish: (leased: Notice, end: NoticeEnd) => Promise<boolean>
  /** Erases recipients of notices that ended before; answers of how many. */
  eraseRecipients: (
    step: Readonly<{ endedBefore: Date; noticesMaximum: number }>,
  ) => Promise<number>
  /** Takes a notice from its merchant's budget of the day. False: the day's budget is used up. */
  takeBudget: (
    notice: Pick<Notice, 'merchantId' | 'createdAt' | 'channel'>,
    budgets: NoticeBudgets,
  ) => Promise<boolean>
  /** Of the days before the day of a moment; answers how many. */
  forgetBudgets: (before: Date) => Promise<number>
  /** Newest first. */
  newest: (noticesMaximum: number) => Promise<readonly Notice[]>
  /** Failed and held ones, newest first. */
  undelivered: (noticesMaximum: number) => Promise<readonly Notice[]>
  /**
   * Lets a failed or held notice be sent again, or every failed one where `noticeId` is null; answers
   * how many. One whose recipient was erased stays as it is.
   */
  retry: (request: Readonly<{ noticeId: string | null; now: Date }>) => Promise<number>
}>
