import type { OrderState, PaymentType } from '../../payment/payments/index.ts'

/** How a payment came to the gateway: by a call of the merchant, a payment link, or a hosted checkout. */
export const CHANNELS = ['Api', 'Link', 'Checkout'] as const

export type Channel = (typeof CHANNELS)[number]

/** Which payments a list of the panel has. Of each part any of its values is enough; null: any value at all. */
export type PaymentFilter = Readonly<{
  /** From this time on, and before this time. */
  from: Date | null
  until: Date | null
  states: readonly OrderState[] | null
  paymentTypes: readonly PaymentType[] | null
  terminalIds: readonly string[] | null
  /** Names of errors of the catalogue. */
  outcomes: readonly string[] | null
  /** Kuruş; both ends belong to the range. */
  amountFrom: bigint | null
  amountTo: bigint | null
  installments: readonly number[] | null
  programmes: readonly string[] | null
  schemes: readonly string[] | null
  cardTypes: readonly string[] | null
  /** First six digits of cards. */
  bins: readonly string[] | null
  isThreeD: boolean | null
  channels: readonly Channel[] | null
  /** As in the search box; null: any payment. */
  key: string | null
}>

/** Every payment. */
export const ANY_PAYMENT: PaymentFilter = {
  from: null,
  until: null,
  states: null,
  paymentTypes: null,
  terminalIds: null,
  outcomes: null,
  amountFrom: null,
  amountTo: null,
  installments: null,
  programmes: null,
  schemes: null,
  cardTypes: null,
  bins: null,
  isThreeD: null,
  channels: null,
  key: null,
}
