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
