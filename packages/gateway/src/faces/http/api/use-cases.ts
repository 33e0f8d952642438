import type { Bound, BoundLast } from '../../../base/kernel/index.ts'
import type { Caller } from '../../../payment/auth/index.ts'
import type { BinRecord } from '../../../payment/bins/index.ts'
import type { StoredCard, tokenise } from '../../../payment/cards/index.ts'
import type { readFeed } from '../../../payment/events/index.ts'
import type { LoyaltyInstallmentPricing } from '../../../payment/installments/index.ts'
import type {
  createCheckout,
  createLink,
  deleteLink,
  linkStatusOf,
} from '../../../payment/links/index.ts'
import type {
  inquire,
  inquirePoints,
  listPayments,
  MoneyUseCases,
} from '../../../payment/payments/index.ts'
import type {
  createSession,
  sessionResult,
  startSession,
} from '../../../payment/three-d-secure/index.ts'
import type {
  Attempt,
  EndpointChanges,
  EndpointInput,
  EndpointKey,
  EndpointWithSecret,
  WebhookEndpoint,
} from '../../../payment/webhooks/index.ts'

/** The use cases of the domains that the API's handlers need, with their ports bound. */
export type UseCases = MoneyUseCases &
  Readonly<{
    tokenise: BoundLast<typeof tokenise>
    /** The `signature` of the Tokens answer (decision 2.6). */
    signTokenAnswer: (caller: Caller, cardToken: string) => Promise<string>
    findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
    lookUpBin: (binNumber: string) => Promise<BinRecord>
    installmentOptions: (
      merchantId: string,
      query: Readonly<{ binNumber: string | null; amountMinor: bigint | null }>,
    ) => Promise<readonly LoyaltyInstallmentPricing[]>
    createSession: BoundLast<typeof createSession>
    startSession: BoundLast<typeof startSession>
    sessionResult: BoundLast<typeof sessionResult>
    inquire: Bound<typeof inquire>
    listPayments: Bound<typeof listPayments>
    inquirePoints: Bound<typeof inquirePoints>
    createLink: Bound<typeof createLink>
    createCheckout: Bound<typeof createCheckout>
    deleteLink: Bound<typeof deleteLink>
    linkStatus: Bound<typeof linkStatusOf>
    readFeed: Bound<typeof readFeed>
    webhooks: Readonly<{
      /** Throws INVALID_FIELD, naming `url`. */
      checkedUrl: (url: string) => string
      create: (merchantId: string, input: EndpointInput) => Promise<EndpointWithSecret>
      list: (merchantId: string) => Promise<readonly WebhookEndpoint[]>
      update: (endpoint: EndpointKey, changes: EndpointChanges) => Promise<WebhookEndpoint>
      roll: (endpoint: EndpointKey) => Promise<EndpointWithSecret>
      remove: (endpoint: EndpointKey) => Promise<void>
      test: (endpoint: EndpointKey) => Promise<Attempt>
    }>
    endOfDay: (merchantId: string) => Promise<readonly ClosedBatch[]>
  }>

/** The result for one open batch of a merchant whose day was closed by hand. */
export type ClosedBatch = Readonly<{
  terminalAlias: string
  batchNumber: number
  /** `open`: the bank did not confirm. `busy`: the batch waits for payments that are at the bank. */
  end: 'closed' | 'open' | 'busy'
}>
