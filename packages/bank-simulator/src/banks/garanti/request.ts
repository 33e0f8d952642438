import type { CardCodes } from '../../bank/index.ts'
import { formPairs, parseXml, type XmlDocument, xmlOf } from '../../formats/index.ts'

export type ApiRequest = XmlDocument

/** The GVPSRequest: the body itself, or its form field `data`. Null for anything else. */
export function parseRequest(body: Buffer): ApiRequest | null {
  const field = formPairs(body).find(([name]) => name.toLowerCase() === 'data')
  const document = parseXml(xmlOf(body) || (field?.[1] ?? ''))
  return document?.root === 'GVPSRequest' ? document : null
}

export function orderIdOf(request: ApiRequest): string {
  return request.value('Order/OrderID')
}

export function cardDataOf(request: ApiRequest) {
  return {
    number: request.value('Card/Number'),
    expiry: request.value('Card/ExpireDate'),
    code: request.value('Card/CVV2'),
  }
}

/** As refusals name the card's values. */
export const CARD_NAMES: CardCodes<string> = {
  number: 'CardNumber',
  expiry: 'CardExpireDate',
  code: 'CardCVV2',
}

/** What the bank calls the operations. */
export const NAMES = {
  Auth: 'sales',
  PreAuth: 'preauth',
  PostAuth: 'postauth',
  Void: 'void',
  Credit: 'refund',
} as const

/** One bank stands here for the test system and for the live one: a gateway in live mode sends PROD. */
export function isMode(text: string): boolean {
  return text === 'TEST' || text === 'PROD'
}
