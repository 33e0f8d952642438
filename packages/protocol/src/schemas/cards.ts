import { Type } from 'typebox'
import { CARD_BRANDS, CARD_TYPES } from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import {
  binNumber,
  cardToken,
  currency,
  inSuccess,
  languageCode,
  nullable,
  oneOf,
  orNull,
  ruled,
  sum,
  word,
} from './fields.ts'

const { cardNumberMinimumDigits: shortest, cardNumberMaximumDigits: longest } = LIMITS
const { securityCodeMinimumDigits, securityCodeMaximumDigits } = LIMITS

/** Every field is text, because the request is a form. The cards room checks the Luhn digit and the expiry. */
export const TokensRequest = Type.Object({
  CardNumber: Type.String({
    pattern: `^[ -]*(?:[0-9][ -]*){${shortest},${longest}}$`,
    maxLength: LIMITS.textMaximumCharacters,
    description:
      'Card number, 12–19 digits with a valid Luhn digit. Spaces and dashes are ignored.',
    examples: ['5528790000000008'],
    ...ruled({
      tr: `${shortest}–${longest} rakam olmalıdır`,
      en: `must be ${shortest} to ${longest} digits`,
    }),
  }),
  ExpireMonth: Type.String({
    pattern: '^(?:0?[1-9]|1[0-2])$',
    description: 'Month of expiry, 1–12.',
    examples: ['12'],
    ...ruled({ tr: '1–12 arası bir ay olmalıdır', en: 'must be a month from 1 to 12' }),
  }),
  ExpireYear: Type.String({
    pattern: '^(?:[0-9]{2}|[0-9]{4})$',
    description: 'Year of expiry, with 2 or 4 digits.',
    examples: ['30'],
    ...ruled({ tr: '2 veya 4 rakamlı yıl olmalıdır', en: 'must be a year of 2 or 4 digits' }),
  }),
  Cvv: Type.Optional(
    Type.String({
      pattern: `^[0-9]{${securityCodeMinimumDigits},${securityCodeMaximumDigits}}$`,
      description: 'Security code: 3 digits, 4 for American Express.',
      examples: ['000'],
      ...ruled({ tr: '3 veya 4 rakam olmalıdır', en: 'must be 3 or 4 digits' }),
    }),
  ),
})

export const TokensResponse = answer('A card token.', {
  cardToken: inSuccess(
    Type.String({
      description:
        'Use it in place of the card in later calls. It does not reveal the card number.',
    }),
  ),
  signature: inSuccess(
    Type.String({
      description:
        'Proves that the answer belongs to the request: Base64(HMAC-SHA256(SecretKey + ConversationId + Nonce + cardToken)).',
    }),
  ),
})

/** One of the two is required; the gateway checks which (decision 1.6). */
export const BinInformationRequest = Type.Object({
  cardToken: Type.Optional(cardToken()),
  binNumber: Type.Optional(binNumber()),
  languageCode: Type.Optional(languageCode()),
})

export const BinInformationResponse = answer('Properties of a card.', {
  binNumber: inSuccess(word('The digits of the request or of the card.')),
  cardBrand: inSuccess(oneOf(CARD_BRANDS, 'Scheme of the card.')),
  cardNetwork: inSuccess(word('Loyalty programme, such as Bonus or World; `Unknown` without one.')),
  cardType: inSuccess(oneOf(CARD_TYPES, 'Credit, debit or prepaid.')),
  cardSubType: inSuccess(word('Classic, Gold, Platinum, Business, …')),
  bankCode: inSuccess(word('Four-digit EFT code of the card’s bank; `0000` if unknown.')),
  bankName: inSuccess(
    Type.Integer({ format: 'int32', description: 'The EFT code as a number; 0 if unknown.' }),
  ),
  bankTitle: inSuccess(word('Name of the bank in words.')),
  isVirtual: inSuccess(Type.Boolean({ description: 'Whether the card is a virtual one.' })),
})

export const PointInquiryRequest = Type.Object({
  cardToken: cardToken(orNull),
  currency: Type.Optional(currency(orNull)),
  languageCode: Type.Optional(languageCode(orNull)),
})

export const PointInquiryResponse = answer('Points that the card can spend.', {
  availablePoint: inSuccess(
    Type.Number({ format: 'double', description: 'Value of the points in major units.' }),
  ),
  currency: inSuccess(word('ISO 4217 code.')),
})

/** The fields are text, because they are a query string. The gateway does not read Amount through a double. */
export const InstallmentRequest = Type.Object({
  BinNumber: Type.Optional(
    binNumber({
      description:
        'The first 6 or 8 digits of the card. Without it: all programmes of the merchant.',
    }),
  ),
  Amount: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,8}(?:\\.[0-9]{1,2})?$',
      description: 'Decimal number in major units. Without it: rates only.',
      examples: ['1000.00'],
      ...ruled({
        tr: '0’dan büyük, en çok iki ondalıklı bir sayı olmalıdır, örneğin 1000.00',
        en: 'must be a number greater than 0 with at most two decimals, such as 1000.00',
      }),
    }),
  ),
})

const InstallmentPricing = Type.Object({
  profileCardType: word('Credit, Debit, Prepaid or Unknown.'),
  installmentNumber: Type.Integer({
    description: 'Number of installments; 1 is a single payment.',
  }),
  installmentNumberEnd: Type.Integer({ description: 'Equal to installmentNumber.' }),
  commissionRate: Type.Number({ description: 'Commission in percent.' }),
  amount: nullable(sum('The amount of the request; null without one.')),
  commissionAmount: nullable(sum('Commission on the amount; null without an amount.')),
  totalAmount: nullable(sum('amount + commissionAmount; null without an amount.')),
  installmentAmount: nullable(
    sum('One installment. The last one differs by the kuruş that rounding leaves over.'),
  ),
  blockedDayNumber: Type.Integer({ description: 'Days until the merchant is paid.' }),
  isActive: Type.Boolean({ description: 'Whether the option is offered.' }),
})

const LoyaltyInstallmentPricing = Type.Object({
  cardNetwork: word('Loyalty programme, such as Bonus or World.'),
  installmentPricings: Type.Array(InstallmentPricing, { description: 'One row per count.' }),
})

export const InstallmentResponse = answer('Installment options with their prices.', {
  merchantNumber: inSuccess(word('Number of the merchant.')),
  binNumber: nullable(word('The BIN of the request; null without one.')),
  amount: nullable(sum('The amount of the request; null without one.')),
  loyaltyInstallmentPricing: inSuccess(
    Type.Array(LoyaltyInstallmentPricing, { description: 'One entry per loyalty programme.' }),
  ),
})
