import { isWellFormedNumber } from '../card-profile.ts'
import { parseXml, type XmlDocument, yearMonth } from '../formats/index.ts'
import type { CoreCode } from './answer.ts'

export type ApiRequest = XmlDocument

/** Null unless the text is well-formed XML with the root CC5Request. */
export function parseRequest(text: string): ApiRequest | null {
  const document = parseXml(text)
  return document?.root === 'CC5Request' ? document : null
}

/** The error in the number, the expiry (MM/YY, MMYY or MM/YYYY) or the security code; null if there is none. */
export function cardDataError(request: ApiRequest, now: Date): CoreCode | null {
  const number = request.value('Number')
  if (!isWellFormedNumber(number)) return '2012'
  const expiry = /^(0[1-9]|1[0-2])[/.]?(?:20)?(\d{2})$/.exec(request.value('Expires'))
  if (expiry === null) return '2011'
  if (`${expiry[2] ?? ''}${expiry[1] ?? ''}` < yearMonth(now)) return '2010'
  const codeLength = /^3[47]/.test(number) ? 4 : 3
  const code = request.value('Cvv2Val')
  return code === '' || (/^\d+$/.test(code) && code.length === codeLength) ? null : '2515'
}
