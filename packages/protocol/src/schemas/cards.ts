import { type Static, Type } from 'typebox'
import { CARD_BRANDS, CARD_TYPES } from '../enums.ts'
import { answer } from './answer.ts'
import { binNumber, cardToken, currency, inSuccess, languageCode, oneOf, orNull } from './fields.ts'

/** One of the two is required; the gateway checks which (decision 1.6). */
export const BinInformationRequest = Type.Object({
  cardToken: Type.Optional(cardToken()),
  binNumber: Type.Optional(binNumber()),
  languageCode: Type.Optional(languageCode()),
})
export type BinInformationRequest = Static<typeof BinInformationRequest>

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
export type BinInformationResponse = Static<typeof BinInformationResponse>

export const PointInquiryRequest = Type.Object({
  cardToken: cardToken(orNull),
  currency: Type.Optional(currency(orNull)),
  languageCode: Type.Optional(languageCode(orNull)),
})
export type PointInquiryRequest = Static<typeof PointInquiryRequest>

export const PointInquiryResponse = answer('Points that the card can spend.', {
  availablePoint: inSuccess(
    Type.Number({ format: 'double', description: 'Worth of the points in major units.' }),
  ),
  currency: word('ISO 4217 code.'),
})
export type PointInquiryResponse = Static<typeof PointInquiryResponse>
