import type { Caller } from '../../../payment/auth/index.ts'
import type { BinRecord } from '../../../payment/bins/index.ts'
import type { CardForm, StoredCard } from '../../../payment/cards/index.ts'
import type { FeedPage, FeedRequest } from '../../../payment/events/index.ts'
import type { LoyaltyInstallmentPricing } from '../../../payment/installments/index.ts'
import type {
  CheckoutRequest,
  CreatedLink,
  CreateLinkCall,
  CreateLinkRequest,
  LinkStatusRequest,
  LinkStatusView,
} from '../../../payment/links/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type {
  InquiryRequest,
  InquiryView,
  MoneyCall,
  PaymentListRequest,
  PaymentPage,
  PointInquiry,
  PointInquiryResult,
  ProvisionRequest,
  ProvisionResult,
  ReturnResult,
  ReverseResult,
} from '../../../payment/payments/index.ts'
import type {
  CallbackRequest,
  CreateSessionRequest,
  SessionResult,
  SessionResultRequest,
  StartedVerification,
  StartSessionRequest,
} from '../../../payment/three-d-secure/index.ts'
import type {
  Attempt,
  EndpointChanges,
  EndpointKey,
  EndpointWish,
  EndpointWithSecret,
  WebhookEndpoint,
} from '../../../payment/webhooks/index.ts'

/** The use cases of the domains that the API's handlers need, with their ports bound. */
export type UseCases = Readonly<{
  tokenise: (
    form: CardForm & Readonly<{ merchantId: string }>,
  ) => Promise<Readonly<{ cardToken: string }>>
  /** The `signature` of the Tokens answer (decision 2.6). */
  signTokenAnswer: (caller: Caller, cardToken: string) => Promise<string>
  findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
  lookUpBin: (binNumber: string) => Promise<BinRecord>
  installmentOptions: (
    merchantId: string,
    query: Readonly<{ binNumber: string | null; amountMinor: bigint | null }>,
  ) => Promise<readonly LoyaltyInstallmentPricing[]>
  createSession: (request: CreateSessionRequest) => Promise<Readonly<{ sessionId: string }>>
  startSession: (
    request: StartSessionRequest,
    callback: CallbackRequest,
  ) => Promise<StartedVerification>
  sessionResult: (request: SessionResultRequest) => Promise<SessionResult>
  provision: (call: MoneyCall, request: ProvisionRequest) => Promise<ProvisionResult>
  returnPayment: (
    call: MoneyCall,
    request: Readonly<{ orderId: string; amountMinor: bigint }>,
  ) => Promise<ReturnResult>
  reversePayment: (
    call: MoneyCall,
    request: Readonly<{ orderId: string }>,
  ) => Promise<ReverseResult>
  inquire: (merchantId: string, request: InquiryRequest) => Promise<InquiryView>
  listPayments: (merchantId: string, request: PaymentListRequest) => Promise<PaymentPage>
  inquirePoints: (merchant: Merchant, inquiry: PointInquiry) => Promise<PointInquiryResult>
  createLink: (call: CreateLinkCall, request: CreateLinkRequest) => Promise<CreatedLink>
  createCheckout: (call: CreateLinkCall, request: CheckoutRequest) => Promise<CreatedLink>
  deleteLink: (merchantId: string, linkId: string) => Promise<boolean>
  linkStatus: (merchantId: string, request: LinkStatusRequest) => Promise<LinkStatusView>
  readFeed: (merchantId: string, request: FeedRequest) => Promise<FeedPage>
  webhooks: Readonly<{
    /** Throws INVALID_FIELD, naming `url`. */
    checkedUrl: (url: string) => string
    create: (merchantId: string, wish: EndpointWish) => Promise<EndpointWithSecret>
    list: (merchantId: string) => Promise<readonly WebhookEndpoint[]>
    update: (endpoint: EndpointKey, changes: EndpointChanges) => Promise<WebhookEndpoint>
    roll: (endpoint: EndpointKey) => Promise<EndpointWithSecret>
    remove: (endpoint: EndpointKey) => Promise<void>
    test: (endpoint: EndpointKey) => Promise<Attempt>
  }>
  endOfDay: (merchantId: string) => Promise<readonly ClosedBatch[]>
}>

/** The result for one open batch of a merchant whose day was closed by hand. */
export type ClosedBatch = Readonly<{ terminalAlias: string; batchNumber: number; closed: boolean }>
