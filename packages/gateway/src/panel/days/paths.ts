import type { Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant } from '../parts/index.ts'

/** The page of a business date, for the merchant that was chosen. */
export function dayPath(
  visit: Pick<Visit, 'person' | 'merchants' | 'merchantId'>,
  date: string,
  below: '' | '/csv' | '/compare' = '',
): string {
  return addressOf(`/panel/days/${date}${below}`, visit, { merchant: chosenMerchant(visit) })
}
