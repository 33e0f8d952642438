import { type Static, Type } from 'typebox'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import { inSuccess, ruled } from './fields.ts'

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
export type TokensRequest = Static<typeof TokensRequest>

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
export type TokensResponse = Static<typeof TokensResponse>
