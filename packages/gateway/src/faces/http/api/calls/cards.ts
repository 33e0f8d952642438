import { amountToWire, fieldError, GatewayError } from '../../../../base/kernel/index.ts'
import type { BinRecord } from '../../../../payment/bins/index.ts'
import type { InstallmentPricing } from '../../../../payment/installments/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { amountOfText, amountOrNull, refusalOf } from './wire-values.ts'

export function cardRoutes(useCases: UseCases): readonly ApiRoute[] {
  return [
    route('tokens', 'before', (request, { caller }) => async () => {
      const { cardToken } = await useCases.tokenise({
        merchantId: caller.merchant.merchantId,
        cardNumber: request.CardNumber,
        expireMonth: request.ExpireMonth,
        expireYear: request.ExpireYear,
        cvv: request.Cvv,
      })
      const signature = await useCases.signTokenAnswer(caller, cardToken)
      return { fields: { cardToken, signature } }
    }),
    // Where both fields are sent, the token counts: it gives more digits of the card (decision 3.2).
    route('binInformation', 'before', (request, { caller }) => {
      if (request.cardToken === undefined && request.binNumber === undefined) {
        const tr = 'veya binNumber zorunludur'
        throw fieldError('cardToken', { tr, en: 'or binNumber is required' })
      }
      return async () => ({
        fields: await findBin(useCases, caller.merchant.merchantId, request),
      })
    }),
    // Decision 3.5.
    route('pointInquiry', 'before', ({ cardToken, currency = null }, { caller }) => async () => {
      const result = await useCases.inquirePoints(caller.merchant, { cardToken, currency })
      if (!result.ok) {
        return { fields: { availablePoint: 0, currency: '' }, refusal: refusalOf(result.error) }
      }
      const availablePoint = amountToWire(result.availableMinor)
      return { fields: { availablePoint, currency: currency ?? 'TRY' } }
    }),
    // One row for each number of installments (decision 3.3).
    route('installment', 'before', (request, { caller }) => {
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
    }),
  ]
}

async function findBin(
  { lookUpBin, findCard }: UseCases,
  merchantId: string,
  { cardToken, binNumber = '' }: RequestOf<'binInformation'>,
): Promise<OwnFields> {
  if (cardToken === undefined) return binToWire(binNumber, await lookUpBin(binNumber))
  const card = await findCard(merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  return binToWire(card.bin, card.profile)
}

function binToWire(binNumber: string, record: BinRecord): OwnFields {
  return {
    binNumber,
    cardBrand: record.cardBrand,
    cardNetwork: record.cardNetwork,
    cardType: record.cardType,
    cardSubType: record.cardSubType,
    bankCode: record.bankCode,
    // The specification types `bankName` as int32: the bank's code again, as a number.
    bankName: Number(record.bankCode),
    bankTitle: record.bankTitle,
    isVirtual: record.isVirtual,
  }
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
