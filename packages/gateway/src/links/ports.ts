import type { TokenisePorts } from '../cards/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { IdempotencyStore, PaymentPorts } from '../payments/index.ts'
import type { CreateSessionPorts, StartSessionPorts } from '../threeds/index.ts'
import type { LinkStore, NoticeBudgets } from './link-store.ts'

/** Everything that a payment on the link page needs. */
export type LinkPorts = Readonly<{
  links: LinkStore
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  cards: TokenisePorts
  sessions: CreateSessionPorts & StartSessionPorts
  payments: PaymentPorts
  clock: Clock
  newId: () => string
  /** Without a slash at its end. */
  publicUrl: string
}>

export type CreateLinkPorts = Pick<LinkPorts, 'links' | 'clock' | 'newId' | 'publicUrl'> &
  Readonly<{
    keys: IdempotencyStore
    /** The merchant's commission plans, as payments read them. */
    payments: Pick<PaymentPorts, 'ratesFor'>
    random: (size: number) => Buffer
    /** By what notices go out here; the sandbox takes them all, and shows what it cannot send. */
    noticeChannels: ReadonlySet<'Email' | 'Sms'>
    /** Live mode wants https for a link's returnUrl as for a CallbackUrl. */
    sessions: Pick<StartSessionPorts, 'callbackPolicy'>
    noticeBudgets: NoticeBudgets
    /** To whose telephones SMS may go, as ISO 3166-1 codes; null: to all. */
    noticeCountries: ReadonlySet<string> | null
  }>

/** What the jobs around links need. */
export type LinkJobPorts = Pick<LinkPorts, 'links' | 'clock' | 'newId'> &
  Readonly<{ batchSize: number }>
