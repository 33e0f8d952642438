import { cardDataError } from '../bank/index.ts'
import { parseXml, type XmlDocument } from '../formats/index.ts'
import type { CoreCode } from './answer.ts'

export type ApiRequest = XmlDocument

/** Null unless the text is well-formed XML with the root CC5Request. */
export function parseRequest(text: string): ApiRequest | null {
  const document = parseXml(text)
  return document?.root === 'CC5Request' ? document : null
}

const CARD_ERRORS = { number: '2012', expiry: '2011', expired: '2010', code: '2515' } as const

/** The error in the number, the expiry (MM/YY, MMYY or MM/YYYY) or the security code; null if there is none. */
export function cardError(request: ApiRequest, now: Date): CoreCode | null {
  const expiry = request.value('Expires').replace(/^(\d{2})[/.]?(?:20)?(\d{2})$/, '$1$2')
  const [number, code] = [request.value('Number'), request.value('Cvv2Val')]
  const error = cardDataError({ number, expiry, code }, now)
  return error === null ? null : CARD_ERRORS[error]
}
