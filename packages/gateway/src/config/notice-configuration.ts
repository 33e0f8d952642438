import type { Secret } from '../kernel/index.ts'

/** How notices leave the gateway (decision 6.5); null: not at all by that way. */
export type NoticeConfiguration = Readonly<{
  smtp: Readonly<{ url: Secret<string>; from: MailFrom }> | null
  sms: Readonly<{ url: string; token: Secret<string>; sender: string }> | null
}>

/** What notices may cost (decision 6.5). */
export type NoticeLimits = Readonly<{
  /** Of one merchant on one day; null: any number. */
  budgets: Readonly<{ Sms: number | null; Email: number | null }>
  /** ISO 3166-1 codes; null: all. */
  countries: ReadonlySet<string> | null
}>

/** The sender of e-mails; the name is empty where none was given. */
export type MailFrom = Readonly<{ name: string; address: string }>
