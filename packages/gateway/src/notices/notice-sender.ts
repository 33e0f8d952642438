import type { NoticeChannel } from './notice.ts'

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
