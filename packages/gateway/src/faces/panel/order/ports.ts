import type { OrderHistoryStore } from '../../../operating/order-history/index.ts'
import type { PaymentSearch } from '../../../operating/search/index.ts'
import type {
  MoneyCall,
  MoneyOpenings,
  PaymentPorts,
  ProvisionRequest,
  ProvisionResult,
  ReturnResult,
  ReverseResult,
} from '../../../payment/payments/index.ts'

export type OrderMoney = Readonly<{
  settings: Pick<PaymentPorts['settings'], 'dayEndMinutes' | 'dayEndPolicy'>
  /** Whether a call with this idempotency key has begun before. */
  hasBegun: (
    merchantId: string,
    endpoint: 'return' | 'reverse' | 'provision',
    key: string,
  ) => Promise<boolean>
  /** The use cases with the first commits of `visit.acts.tryMoney`. */
  by: (openings: MoneyOpenings) => MoneyUseCases
}>

/** The use cases that move an order's money, each with its ports. */
export type MoneyUseCases = Readonly<{
  returnPayment: (
    call: MoneyCall,
    request: Readonly<{ orderId: string; amountMinor: bigint }>,
  ) => Promise<ReturnResult>
  reversePayment: (
    call: MoneyCall,
    request: Readonly<{ orderId: string }>,
  ) => Promise<ReverseResult>
  provision: (call: MoneyCall, request: ProvisionRequest) => Promise<ProvisionResult>
}>

/** What the page of an order needs. */
export type OrderPorts = Readonly<{
  history: OrderHistoryStore
  money: OrderMoney
  search: Pick<PaymentSearch, 'archivedUntil'>
}>
