import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { TokenisePorts } from '../cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { PaymentPorts } from '../payments/index.ts'
import type { CreateSessionPorts, StartSessionPorts } from '../three-d-secure/index.ts'
import type { LinkStore, NoticeBudgets } from './link-store.ts'

export type ReturnPorts = Readonly<{
  /** The SecretKey of a key pair, even of a revoked one; null where there is no such pair. */
  secretKeyOf: (publicKey: string) => Promise<Secret<string> | null>
  /** The last position of the merchant's feed of events. */
  lastPositionOf: (merchantId: string) => Promise<number>
}>

/** The ports of a payment on the link page. */
export type LinkPorts = Readonly<{
  links: LinkStore
  findMerchant: (merchantId: string) => Promise<Merchant | null>
  cards: TokenisePorts
  returns: ReturnPorts
  sessions: CreateSessionPorts & StartSessionPorts
  payments: PaymentPorts
  clock: Clock
  newId: () => string
  /** Has no slash at its end. */
  publicUrl: string
}>

export type CreateLinkPorts = Pick<LinkPorts, 'links' | 'clock' | 'newId' | 'publicUrl'> &
  Readonly<{
    keys: PaymentPorts['keys']
    /** The merchant's commission plans. */
    payments: Pick<PaymentPorts, 'choicesOf'>
    random: (size: number) => Buffer
    /** The channels that this gateway can send by. The sandbox has all, and shows what it cannot send. */
    noticeChannels: ReadonlySet<'Email' | 'Sms'>
    /** Live mode requires https for a link's returnUrl as for a CallbackUrl. */
    sessions: Pick<StartSessionPorts, 'callbackPolicy'>
    noticeBudgets: NoticeBudgets
    /** The countries that SMS may go to, as ISO 3166-1 codes; null: all. */
    noticeCountries: ReadonlySet<string> | null
  }>

/** One step of a job changes at most `batchSize` rows and answers how many. Any number of nodes may run it. */
export type LinkJobPorts = Pick<LinkPorts, 'links' | 'clock' | 'newId'> &
  Readonly<{ batchSize: number }>
