import type { CardCodes } from '../../bank/index.ts'
import { formPairs, parseXml, type XmlDocument, xmlOf } from '../../formats/index.ts'

export type ApiRequest = XmlDocument

/** The GVPSRequest: the body itself, or its form field `data`. Null for anything else. */
export function parseRequest(body: Buffer): ApiRequest | null {
  const field = formPairs(body).find(([name]) => name.toLowerCase() === 'data')
  const document = parseXml(xmlOf(body) || (field?.[1] ?? ''))
  return document?.root === 'GVPSRequest' ? document : null
}

/** An amount in kuruş; null unless it is a whole number above zero. */
export function kurusOf(text: string): number | null {
  return /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

/** A single payment is empty, here and in the books. */
export function isInstallmentCount(text: string): boolean {
  return text === '' || /^([2-9]|1[0-8])$/.test(text)
}

export function isOrderId(text: string): boolean {
  return /^[\x21-\x7e]{1,36}$/.test(text)
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
  expired: 'CardExpireDate',
  code: 'CardCVV2',
}

/** One bank stands here for the test system and for the live one: a gateway in live mode sends PROD. */
export function isMode(text: string): boolean {
  return text === 'TEST' || text === 'PROD'
}
