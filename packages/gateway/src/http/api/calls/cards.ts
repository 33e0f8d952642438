import type { BinRecord } from '../../../bins/index.ts'
import type { InstallmentPricing } from '../../../installments/index.ts'
import { amountToWire, fieldError, GatewayError } from '../../../kernel/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { amountOfText, amountOrNull, refusalOf } from './wire-values.ts'

export function tokensRoute(useCases: Pick<UseCases, 'tokenise' | 'signTokenAnswer'>): ApiRoute {
  return route('tokens', 'before', (request, { caller }) => async () => {
    const { cardToken } = await useCases.tokenise({
      merchantId: caller.merchant.merchantId,
      cardNumber: request.CardNumber,
      expireMonth: request.ExpireMonth,
      expireYear: request.ExpireYear,
      cvv: request.Cvv,
    })
    const signature = await useCases.signTokenAnswer(caller, cardToken)
    return { fields: { cardToken, signature } }
  })
}

type Cards = Pick<UseCases, 'findCard' | 'lookUpBin'>

/** Decision 3.2. Where both are sent, the token counts: it gives more digits of the card. */
export function binInformationRoute(useCases: Cards): ApiRoute {
  return route('binInformation', 'before', (request, { caller }) => {
    if (request.cardToken === undefined && request.binNumber === undefined) {
      const tr = 'veya binNumber zorunludur'
      throw fieldError('cardToken', { tr, en: 'or binNumber is required' })
    }
    return async () => {
      const { binNumber, record } = await lookUp(useCases, caller.merchant.merchantId, request)
      return { fields: binToWire(binNumber, record) }
    }
  })
}

async function lookUp(
  useCases: Cards,
  merchantId: string,
  { cardToken, binNumber = '' }: RequestOf<'binInformation'>,
): Promise<Readonly<{ binNumber: string; record: BinRecord }>> {
  if (cardToken === undefined) return { binNumber, record: await useCases.lookUpBin(binNumber) }
  const card = await useCases.findCard(merchantId, cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  return { binNumber: card.bin, record: card.profile }
}

function binToWire(binNumber: string, record: BinRecord): OwnFields {
  return {
    binNumber,
    cardBrand: record.cardBrand,
    cardNetwork: record.cardNetwork,
    cardType: record.cardType,
    cardSubType: record.cardSubType,
    bankCode: record.bankCode,
    // The reference types it int32 although it is named like a text: the code again, as a number.
    bankName: Number(record.bankCode),
    bankTitle: record.bankTitle,
    isVirtual: record.isVirtual,
  }
}

/** Decision 3.5. */
export function pointInquiryRoute(useCases: Pick<UseCases, 'inquirePoints'>): ApiRoute {
  return route('pointInquiry', 'before', (request, { caller }) => async () => {
    const { cardToken, currency = null } = request
    const result = await useCases.inquirePoints(caller.merchant, { cardToken, currency })
    if (!result.ok) {
      return { fields: { availablePoint: 0, currency: '' }, refusal: refusalOf(result.error) }
    }
    return {
      fields: { availablePoint: amountToWire(result.availableMinor), currency: currency ?? 'TRY' },
    }
  })
}

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
