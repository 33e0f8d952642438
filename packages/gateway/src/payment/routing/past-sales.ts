import type { CommissionRate, InstallmentLimit } from '../installments/index.ts'
import type { RoutedTerminal, Routing } from './choices.ts'
import type { RoutedCard } from './sale.ts'

/** A past payment as a dry run sees it: what was known when its terminal was chosen, and what became of it. */
export type PastSale = Readonly<{
  orderId: string
  sessionId: string | null
  card: RoutedCard
  amountMinor: bigint
  pointAmountMinor: bigint
  installmentCount: number
  paymentType: 'Auth' | 'PreAuth'
  mode: string
  /** Where it ended, and why it was there. */
  terminalId: string
  routing: Routing | null
  commissionMinor: bigint
  /** Whether money was taken or blocked: only then does a commission cost anything. */
  isTaken: boolean
}>

/** Everything else that decided where a merchant's payments went, with all that it ever was. */
export type MerchantHistory = Readonly<{
  merchantId: string
  terminals: readonly Omit<RoutedTerminal, 'isServed'>[]
  /** The merchant's rows and everybody's, those of the past included. */
  rates: readonly CommissionRate[]
  limits: readonly InstallmentLimit[]
}>

export type PastSaleStore = Readonly<{
  /**
   * The next payments of the merchant behind an order id, oldest first; an empty list at the end. Payments in
   * archived quarters are not among them.
   */
  nextOf: (merchantId: string, after: string, limit: number) => Promise<readonly PastSale[]>
}>
