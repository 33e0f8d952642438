import type { BankAnswer } from '../connector.ts'
import { compactTimeToIso, shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../formats/xml.ts'

/** A value of an answer, or of a row of a search; null where it is absent or empty. */
export type PayflexValues = (name: string) => string | null

/** An answer of any of the three services. Of a search the values are those of its ResponseInfo. */
export type PayflexAnswer = Readonly<{
  service: 'provision' | 'search' | 'enrolment'
  value: PayflexValues
  /** Of a search; null where it says no list. */
  rows: readonly PayflexValues[] | null
}>

/** Reads the bytes of an answer; null for anything else. */
export function readAnswer(body: Uint8Array, contentType: string): PayflexAnswer | null {
  const document = readXml(body, contentType)
  if (document === null) return null
  const provision = childOf(document, 'VposResponse')
  if (provision !== null) return { service: 'provision', value: valuesOf(provision), rows: null }
  const search = childOf(document, 'SearchResponse')
  if (search !== null) return searchIn(search)
  const enrolment = childOf(document, 'IPaySecure')
  return enrolment === null ? null : enrolmentIn(enrolment)
}

function searchIn(search: XmlElement): PayflexAnswer | null {
  const info = childOf(search, 'ResponseInfo')
  if (info === null) return null
  const list = childrenOf(search, LIST)[0]
  const rows = list === undefined ? null : childrenOf(list, LIST).map(valuesOf)
  const [own, ofInfo] = [valuesOf(search), valuesOf(info)]
  return { service: 'search', value: (name) => ofInfo(name) ?? own(name), rows }
}

/** The list and each of its rows have one name. */
const LIST = 'TransactionSearchResultInfo'

function enrolmentIn(enrolment: XmlElement): PayflexAnswer | null {
  const message = childOf(enrolment, 'Message')
  const veRes = message === null ? null : childOf(message, 'VERes')
  if (veRes === null) return null
  const [own, said] = [valuesOf(enrolment), valuesOf(veRes)]
  return { service: 'enrolment', value: (name) => said(name) ?? own(name), rows: null }
}

function valuesOf(element: XmlElement): PayflexValues {
  return (name) => textOf(element, name)?.trim() || null
}

/** The parts of an answer, or of a row, that may be stored and shown (decision 5.8). */
export function toBankAnswer(value: PayflexValues): BankAnswer {
  const shown = (name: string): string | null => shortTextOrNull(value(name))
  const authCode = shown('AuthCode')
  return {
    responseCode: shown('ResultCode') ?? shown('ResponseCode'),
    responseMessage: shown('ResultDetail') ?? shown('ResponseMessage'),
    // Six zeros are none.
    authCode: authCode !== null && /^0+$/.test(authCode) ? null : authCode,
    hostReference: shown('Rrn'),
    transactionId: shown('TransactionId'),
    batchNumber: shown('BatchNo'),
    // The form without a year is not read.
    transactionDate: compactTimeToIso(value('HostDate') ?? ''),
  }
}
