import { REQUIRED_RULE } from '@vezne/protocol'
import type { StoredCard } from '../../cards/index.ts'
import { commissionFor } from '../../installments/index.ts'
import { fieldError, GatewayError } from '../../kernel/index.ts'
import type { Merchant, Permission } from '../../merchants/index.ts'
import type { ProvisionRequest } from '../calls.ts'
import type { PaymentType } from '../order.ts'
import type { PaymentPorts } from '../ports.ts'

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

/** The commission in kuruş. Refuses an installment count that is not offered for the card (decision 3.4). */
export async function commissionOf(
  ports: PaymentPorts,
  card: StoredCard,
  { amountMinor, installmentCount }: PaymentValues,
): Promise<bigint> {
  const rates = await ports.ratesFor(card.merchantId)
  const commission = commissionFor(rates, { card: card.profile, installmentCount, amountMinor })
  if (commission === null) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  return commission.commissionAmountMinor
}
