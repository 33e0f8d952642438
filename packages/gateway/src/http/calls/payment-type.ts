import { PAYMENT_TYPES, type PaymentType } from '@vezne/protocol'

/** The schema has let nothing else through; its static type is a text all the same. */
export function paymentTypeOf(text: string | undefined): PaymentType | null {
  return PAYMENT_TYPES.find((type) => type === text) ?? null
}
