import { REQUIRED_RULE } from '@vezne/protocol'
import { fieldError, GatewayError } from '../../../base/kernel/index.ts'
import type { Merchant, Permission } from '../../merchants/index.ts'
import type { ProvisionRequest } from '../calls.ts'
import type { PaymentType } from '../order.ts'

/** Every mode but `Api` needs a permission, and no permission allows `Unknown` (decision 5.9). */
export function checkIntegrationMode(merchant: Merchant, mode: string): void {
  if (mode === 'Api') return
  if (!merchant.permissions.has(`Mode${mode}` as Permission))
    throw new GatewayError('INTEGRATION_MODE')
}

export function checkCurrency(currency: string | null): void {
  if (currency !== null && currency !== 'TRY') throw new GatewayError('CURRENCY_NOT_SUPPORTED')
}

/** The values of a payment. Those that were not sent come from the session or are defaults. */
export type PaymentValues = Readonly<{
  amountMinor: bigint
  pointAmountMinor: bigint
  installmentCount: number
  paymentType: Exclude<PaymentType, 'PostAuth'>
}>

/** The direct flow's values (decision 1.6). */
export function valuesWithoutSession(request: ProvisionRequest): PaymentValues {
  const { amountMinor, paymentType } = request
  if (amountMinor === null) throw fieldError('amount', REQUIRED_RULE)
  return {
    amountMinor,
    pointAmountMinor: request.pointAmountMinor ?? 0n,
    installmentCount: request.installmentCount ?? 1,
    paymentType: paymentType === 'PreAuth' ? 'PreAuth' : 'Auth',
  }
}
