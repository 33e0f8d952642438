import type { BinRecord } from '../bins/index.ts'

/** The facts of a card that a rule may ask for. Orders store them too, so that a dry run sees the same. */
export type RoutedCard = Pick<
  BinRecord,
  'cardBrand' | 'cardNetwork' | 'cardType' | 'bankCode' | 'isDomestic' | 'isCommercial'
>

/** What is known of a payment when its terminal is chosen. */
export type Sale = Readonly<{
  /**
   * The order's or the session's id, which decides between weighted terminals and tells the hour. Null: a
   * question about prices.
   */
  id: string | null
  card: RoutedCard
  /** In kuruş; 0 for a question that names no amount. */
  amountMinor: bigint
  /** The part of the amount that is paid with points; 0 for a question about prices. */
  pointAmountMinor: bigint
  installmentCount: number
  paymentType: 'Auth' | 'PreAuth'
  threeDSecure: boolean
  /** How the payment comes: `Api` or another mode of integration. A session of the API has `Api`. */
  mode: string
  /** The hour in Turkey, 0 to 23. */
  hour: number
  /** The terminal that the request names. */
  gatewayAlias: string | null
}>

const TURKEY_OFFSET_MILLISECONDS = 3 * 3_600_000
const HOUR_MILLISECONDS = 3_600_000

/** Turkey has been three hours ahead of UTC all year since 2016. */
export function hourInTurkey(milliseconds: number): number {
  return Math.floor((milliseconds + TURKEY_OFFSET_MILLISECONDS) / HOUR_MILLISECONDS) % 24
}
