import type { InstallmentPricing } from '../../installments/index.ts'
import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { amountOfText, amountOrNull } from './amounts.ts'

/** Decision 3.3: the public shape of this API family, one row per count. */
export function installmentRoute(useCases: Pick<UseCases, 'installmentOptions'>): ApiRoute {
  return route('installment', 'before', (request, { caller }) => {
    const amountMinor = amountOfText('Amount', request.Amount)
    const binNumber = request.BinNumber ?? null
    const { merchantId, merchantNumber } = caller.merchant
    return async () => {
      const options = await useCases.installmentOptions(merchantId, { binNumber, amountMinor })
      const loyaltyInstallmentPricing = options.map(({ cardNetwork, installmentPricings }) => ({
        cardNetwork,
        installmentPricings: installmentPricings.map(pricingToWire),
      }))
      const amount = amountOrNull(amountMinor)
      return { fields: { merchantNumber, binNumber, amount, loyaltyInstallmentPricing } }
    }
  })
}

function pricingToWire(pricing: InstallmentPricing): object {
  const { amounts } = pricing
  return {
    profileCardType: pricing.profileCardType,
    installmentNumber: pricing.installmentNumber,
    installmentNumberEnd: pricing.installmentNumberEnd,
    commissionRate: pricing.commissionRateBasisPoints / 100,
    amount: amountOrNull(amounts?.amountMinor),
    commissionAmount: amountOrNull(amounts?.commissionAmountMinor),
    totalAmount: amountOrNull(amounts?.totalAmountMinor),
    installmentAmount: amountOrNull(amounts?.installmentAmountMinor),
    blockedDayNumber: pricing.blockedDayNumber,
    isActive: pricing.isActive,
  }
}
