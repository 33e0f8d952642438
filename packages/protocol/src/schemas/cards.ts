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
} from './fields.ts'

const { cardNumberMinimumDigits: shortest, cardNumberMaximumDigits: longest } = LIMITS
const { securityCodeMinimumDigits, securityCodeMaximumDigits } = LIMITS

/** Every field is text: the request is a form. The check digit and the date are rules of cards. */
export const TokensRequest = Type.Object({
  CardNumber: Type.String({
    pattern: `^[ -]*(?:[0-9][ -]*){${shortest},${longest}}$`,
    maxLength: LIMITS.textMaximumCharacters,
    description:
      'Card number, 12–19 digits with a right Luhn digit. Spaces and dashes are dropped.',
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
    Type.String({ description: 'Stands for the card in later calls. Says nothing about it.' }),
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

const word = (description: string) => inSuccess(Type.String({ description }))

export const BinInformationResponse = answer('What a card is.', {
  binNumber: word('The digits that were looked up.'),
  cardBrand: inSuccess(oneOf(CARD_BRANDS, 'Scheme of the card.')),
  cardNetwork: word('Loyalty programme, such as Bonus or World; `Unknown` without one.'),
  cardType: inSuccess(oneOf(CARD_TYPES, 'Credit, debit or prepaid.')),
  cardSubType: word('Classic, Gold, Platinum, Business, …'),
  bankCode: word('Four-digit EFT code of the card’s bank; `0000` if unknown.'),
  bankName: inSuccess(
    Type.Integer({ format: 'int32', description: 'The EFT code as a number; 0 if unknown.' }),
  ),
  bankTitle: word('Name of the bank in words.'),
  isVirtual: inSuccess(Type.Boolean({ description: 'Whether the card is a virtual one.' })),
})

export const PointInquiryRequest = Type.Object({
  cardToken: cardToken(orNull),
  currency: Type.Optional(currency(orNull)),
  languageCode: Type.Optional(languageCode(orNull)),
})

export const PointInquiryResponse = answer('Points that the card can spend.', {
  availablePoint: inSuccess(
    Type.Number({ format: 'double', description: 'Worth of the points in major units.' }),
  ),
  currency: word('ISO 4217 code.'),
})

/**
 * The query string of a GET: text, which the gateway reads as an amount without passing a double.
 */
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

const sum = (description: string) => nullable(Type.Number({ format: 'double', description }))

const InstallmentPricing = Type.Object({
  profileCardType: Type.String({ description: 'Credit, Debit, Prepaid or Unknown.' }),
  installmentNumber: Type.Integer({
    description: 'Number of installments; 1 is a single payment.',
  }),
  installmentNumberEnd: Type.Integer({ description: 'Equal to installmentNumber.' }),
  commissionRate: Type.Number({ description: 'Commission in percent.' }),
  amount: sum('The amount asked about; null without one.'),
  commissionAmount: sum('Commission on the amount; null without an amount.'),
  totalAmount: sum('amount + commissionAmount; null without an amount.'),
  installmentAmount: sum('One installment; the last one absorbs the odd kuruş.'),
  blockedDayNumber: Type.Integer({ description: 'Days until the merchant is paid.' }),
  isActive: Type.Boolean({ description: 'Whether the option is offered.' }),
})

const LoyaltyInstallmentPricing = Type.Object({
  cardNetwork: Type.String({ description: 'Loyalty programme, such as Bonus or World.' }),
  installmentPricings: Type.Array(InstallmentPricing, { description: 'One row per count.' }),
})

export const InstallmentResponse = answer('Installment options and what each costs.', {
  merchantNumber: inSuccess(Type.String({ description: 'The merchant asked for.' })),
  binNumber: nullable(Type.String({ description: 'The BIN asked about; null without one.' })),
  amount: sum('The amount asked about; null without one.'),
  loyaltyInstallmentPricing: inSuccess(
    Type.Array(LoyaltyInstallmentPricing, { description: 'One entry per loyalty programme.' }),
  ),
})
