import { fieldError } from '../kernel/index.ts'
import type { ThreeDSSession } from './session.ts'

type Payment = Pick<ThreeDSSession, 'paymentType' | 'amountMinor' | 'pointAmountMinor'>

/**
 * What may be paid with points: a part of the amount (decision 1.5), and by Auth only, since the PostAuth
 * that would take them tells the bank nothing of points (decision 5.4).
 *
 * @throws GatewayError INVALID_FIELD with pointAmount.
 */
export function checkPoints({ paymentType, amountMinor, pointAmountMinor }: Payment): void {
  if (pointAmountMinor > amountMinor) {
    throw fieldError('pointAmount', {
      tr: 'amount değerini aşamaz',
      en: 'cannot exceed amount',
    })
  }
  if (pointAmountMinor > 0n && paymentType !== 'Auth') {
    throw fieldError('pointAmount', {
      tr: `${paymentType} ile kullanılamaz; 0 gönderin veya paymentType olarak Auth gönderin`,
      en: `cannot be used with ${paymentType}; send 0, or Auth as paymentType`,
    })
  }
}
