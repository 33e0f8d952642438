import type { StoredCard } from '../../cards/index.ts'
import { commissionFor } from '../../installments/index.ts'
import { fieldError, GatewayError } from '../../kernel/index.ts'
import type { Merchant, Permission } from '../../merchants/index.ts'
import type { ProvisionRequest } from '../calls.ts'
import type { PaymentType } from '../order.ts'
import type { PaymentPorts } from '../ports.ts'

/** Decision 5.9: every mode but Api is a permission, and Unknown is no mode at all. */
export function checkIntegrationMode(merchant: Merchant, mode: string): void {
  if (mode === 'Api') return
  const permitted = merchant.permissions.has(`Mode${mode}` as Permission)
  if (!permitted) throw new GatewayError('INTEGRATION_MODE')
}

export function checkCurrency(currency: string | null): void {
  if (currency !== null && currency !== 'TRY') throw new GatewayError('CURRENCY_NOT_SUPPORTED')
}

/** The values of a payment once the session, or the defaults, have filled in what was not sent. */
export type PaymentValues = Readonly<{
  amountMinor: bigint
  pointAmountMinor: bigint
  installmentCount: number
  paymentType: Exclude<PaymentType, 'PostAuth'>
}>

const AMOUNT_REQUIRED = { tr: 'zorunludur', en: 'is required' }

/** The direct flow's values (decision 1.6). */
export function valuesWithoutSession(request: ProvisionRequest): PaymentValues {
  const { amountMinor, paymentType } = request
  if (amountMinor === null) throw fieldError('amount', AMOUNT_REQUIRED)
  return {
    amountMinor,
    pointAmountMinor: request.pointAmountMinor ?? 0n,
    installmentCount: request.installmentCount ?? 1,
    paymentType: paymentType === 'PreAuth' ? 'PreAuth' : 'Auth',
  }
}

/** The commission in kuruş; a count that is not offered for the card is refused (decision 3.4). */
export async function commissionOf(
  ports: PaymentPorts,
  card: StoredCard,
  { amountMinor, installmentCount }: PaymentValues,
): Promise<bigint> {
  const rates = await ports.ratesFor(card.merchantId)
  const question = { card: card.profile, installmentCount, amountMinor }
  const commission = commissionFor(rates, question)
  if (commission === null) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  return commission.commissionAmountMinor
}
